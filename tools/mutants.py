"""The mutants of a Python file: mutmut's own operators, on every function of it.

Needs mutmut, which only `build.py mutate` installs. mutmut switches its mutants by a wrapper around each function and
therefore leaves decorated functions out, among them the cached ones; here a mutant is a whole changed file, so they
take part. Comments that tell mutmut to leave something alone are not obeyed.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, OuterFunctionProvider, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

_STATEMENTS = (cst.SimpleStatementLine, cst.BaseCompoundStatement, cst.ExceptHandler, cst.MatchCase)


@dataclass(frozen=True)
class Mutant:
    """One change to one function.

    name: stable as long as the function stays as it is: file, function and number within the function.
    lines: first and last line of the statement that changes; a test that runs none of them cannot notice.
    """

    path: str
    name: str
    line: int
    lines: tuple[int, int]
    module: cst.Module
    mutation: Mutation

    def source(self) -> str:
        """The whole changed file."""
        changed = deep_replace(self.module, self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(changed, cst.Module)
        return changed.code

    def diff(self) -> str:
        """The changed lines with - and +."""
        lines = difflib.unified_diff(self.module.code.splitlines(), self.source().splitlines(), lineterm="", n=0)
        return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))


class _Visitor(MutationVisitor):
    METADATA_DEPENDENCIES: ClassVar = (PositionProvider, OuterFunctionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.places: list[tuple[int, tuple[int, int]]] = []

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        return not isinstance(node, cst.FunctionDef) and super()._skip_node_and_children(node)

    def _create_mutations(self, node: cst.CSTNode) -> None:
        super()._create_mutations(node)
        new = len(self.mutations) - len(self.places)
        if new:
            line = self._position(node)[0]
            self.places += [(line, self._statement(node))] * new

    def _position(self, node: cst.CSTNode) -> tuple[int, int]:
        at = self.get_metadata(PositionProvider, node, None)
        if at is None:
            return self._position(self.get_metadata(ParentNodeProvider, node))
        return at.start.line, at.end.line

    def _statement(self, node: cst.CSTNode) -> tuple[int, int]:
        """First and last line of the statement around a node; of one with a body only its head."""
        while not isinstance(node, _STATEMENTS):
            node = self.get_metadata(ParentNodeProvider, node)
        first, last = self._position(node)
        if isinstance(node, (cst.SimpleStatementLine, cst.FunctionDef, cst.Match)):
            return first, last
        return first, max(first, self._position(node.body)[0] - 1)


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """All mutants of a file in their order in it. Code outside functions is left as it is, as mutmut does."""
    wrapper = MetadataWrapper(cst.parse_module((root / path).read_text(encoding="utf-8")))
    visitor = _Visitor()
    module = wrapper.visit(visitor)
    numbers: Counter[str] = Counter()
    for mutation, (line, lines) in zip(visitor.mutations, visitor.places, strict=True):
        function = mutation.contained_by_top_level_function
        if isinstance(function, cst.FunctionDef):
            place = f"{path}:{function.name.value}"
            numbers[place] += 1
            yield Mutant(path, f"{place}#{numbers[place]}", line, lines, module, mutation)
