"""Shows that a sealed value is seen by its owner and by nobody who merely looks or prints."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.secrecy import SEALED, Sealed

secrets = st.one_of(st.integers(), st.text(min_size=1), st.tuples(st.integers()))


@given(secrets, secrets)
def test_printing_never_tells_two_secrets_apart(one: object, other: object) -> None:
    a, b = Sealed("us", one), Sealed("us", other)
    for printed in (repr, str, "{}".format, "{0!r:>9}".format, lambda it: f"{it}", lambda it: [it]):
        assert str(printed(a)) == str(printed(b))
    assert "%s" % a == "%s" % b  # noqa: UP031


def test_printing_says_whose_it_is() -> None:
    assert repr(Sealed("us", 3)) == "Sealed('us')"


@pytest.mark.parametrize(("seat", "shown"), [("us", 3), ("ussr", SEALED), (None, SEALED)])
def test_only_its_owner_is_shown_the_value(seat: str | None, shown: object) -> None:
    assert Sealed("us", 3).shown_to(seat) == shown


def test_opening_gives_the_value() -> None:
    assert Sealed("us", 3).open() == 3


def test_sealed_values_are_equal_only_with_owner_and_value() -> None:
    assert Sealed("us", 3) == Sealed("us", 3)
    assert hash(Sealed("us", 3)) == hash(Sealed("us", 3))
    assert Sealed("us", 3) != Sealed("us", 4)
    assert Sealed("us", 3) != Sealed("ussr", 3)
    assert Sealed("us", 3) != 3


def test_sealed_value_cannot_slip_into_json_or_arithmetic() -> None:
    with pytest.raises(TypeError):
        json.dumps(Sealed("us", 3))
    with pytest.raises(TypeError):
        Sealed("us", 3) + 1  # type: ignore[operator]
    with pytest.raises(TypeError):
        sorted([Sealed("us", 3), Sealed("us", 1)])  # type: ignore[type-var]
    assert not hasattr(Sealed("us", 3), "__dict__")
