"""Lessons: a position, steps that explain and steps that ask, each of them data that can be checked.

A lesson is a TOML document (docs/lessons.md). It names no words: a game's catalogue has them under `lesson.LESSON` and
`lesson.LESSON.STEP`. Nothing here knows a game or a page: what lies on the table is asked of a `Teaching`.
"""

from virtu.core.lessons.course import check, course, endings, opening
from virtu.core.lessons.learner import LessonRun, Reply
from virtu.core.lessons.parts import (
    BadLesson,
    Claim,
    Facts,
    Lesson,
    Step,
    Teaching,
    Wrong,
    accepted,
    claim,
    matches,
    wrong_answer,
)
from virtu.core.lessons.reader import read

__all__ = [
    "BadLesson",
    "Claim",
    "Facts",
    "Lesson",
    "LessonRun",
    "Reply",
    "Step",
    "Teaching",
    "Wrong",
    "accepted",
    "check",
    "claim",
    "course",
    "endings",
    "matches",
    "opening",
    "read",
    "wrong_answer",
]
