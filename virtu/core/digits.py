"""A whole number in mixed radix: what a link is made of. The first digit is the lowest one."""

from __future__ import annotations

import base64
import binascii
import re

from attrs import define, field

from virtu.core.errors import BadSave, VirtuError

UNRESERVED = re.compile(r"[A-Za-z0-9_-]+")


@define
class Writer:
    """Collects digits: of each the first of its values, how many it has, and of how many."""

    digits: list[tuple[int, int, int]] = field(factory=list)

    def put(self, value: int, radix: int) -> None:
        """Add a digit below `radix`. Raises VirtuError."""
        self.put_share(value, 1, radix)

    def put_share(self, first: int, share: int, total: int) -> None:
        """Add a digit that has `share` of `total` values, from `first` on: the more, the less it adds to the number.
        Raises VirtuError."""
        if not 0 <= first < first + share <= total:
            raise VirtuError("error.link-cannot-hold")
        self.digits.append((first, share, total))

    def data(self) -> bytes:
        """The number as bytes, the highest first. A digit of 1 stands above all others and ends it."""
        number = 1
        for first, share, total in reversed(self.digits):
            number = number // share * total + first + number % share
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


@define
class Reader:
    """Takes the digits out again, and no more than there are: what is read is never longer than what was sent."""

    number: int

    def take(self, radix: int) -> int:
        """The next digit. Raises BadSave behind the last one."""
        self.number, value = divmod(self.number, radix)
        if not self.number:
            raise BadSave("error.link-broken")
        return value

    def value(self, total: int) -> int:
        """Which of `total` values the next digit shows. Which digit has it knows who asks, and then calls
        `take_share`."""
        return self.number % total

    def take_share(self, first: int, share: int, total: int) -> None:
        """Take the next digit, which has these values. Raises BadSave behind the last one."""
        rest, value = divmod(self.number, total)
        self.number = rest * share + value - first
        if not self.number:
            raise BadSave("error.link-broken")

    def left(self) -> int:
        """How many digits there can be at most, of those that all have one value."""
        return self.number.bit_length() - 1

    def end(self) -> None:
        """Raises BadSave unless all digits were taken."""
        if self.number != 1:
            raise BadSave("error.link-broken")


def put_text(w: Writer, text: str, most: int) -> None:
    """Write a text of at most so many characters: the number of its bytes in UTF-8, then each."""
    data = text.encode()
    w.put(len(data), 4 * most + 1)
    for byte in data:
        w.put(byte, 256)


def take_text(r: Reader, most: int) -> str:
    """The inverse of `put_text`. Raises BadSave."""
    try:
        text = bytes(r.take(256) for _ in range(r.take(4 * most + 1))).decode()
    except UnicodeDecodeError as error:
        raise BadSave("error.link-broken") from error
    if len(text) > most:
        raise BadSave("error.link-broken")
    return text


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding: letters, figures, hyphens and underscores."""
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def from_text(text: str) -> bytes:
    """The inverse of `to_text`; what `to_text` would not have made is refused. Raises BadSave."""
    if not UNRESERVED.fullmatch(text):
        raise BadSave("error.link-foreign")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error) as error:
        raise BadSave("error.link-broken") from error
    return data
