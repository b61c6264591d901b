"""Shows how words are made to fit: smaller, shorter, then wrapped; never cut."""

from ui.scene.words_fit import fit, wrapped


class Ten:
    """A font in which every letter is as wide as half its size."""

    def width(self, text: str, role: str, px: int) -> int:
        return len(text) * px // 2

    def caps(self, role: str, px: int) -> int:
        return px

    def depth(self, role: str, px: int) -> int:
        return 0


def test_words_that_fit_stay_as_they_are() -> None:
    assert fit(Ten(), 1, "word", "", 20, 100, 30) == (("word",), 20, True)


def test_words_step_down_twice_at_most() -> None:
    assert fit(Ten(), 1, "a word", "", 24, 60, 30).size == 20
    assert not fit(Ten(), 1, "awordtoolong", "", 24, 60, 30).fits


def test_short_form_comes_before_a_second_line() -> None:
    assert fit(Ten(), 1, "a long word", "", 20, 60, 80, 2, "short").lines == ("short",)


def test_then_words_wrap() -> None:
    assert fit(Ten(), 1, "two words", "", 20, 60, 80, 2).lines == ("two", "words")


def test_body_text_wraps_before_it_shrinks() -> None:
    fitted = fit(Ten(), 1, "two words", "", 20, 60, 80, 2, is_body=True)
    assert fitted == (("two", "words"), 20, True)


def test_long_words_break_at_their_hyphens() -> None:
    assert wrapped(Ten(), "Betreiber-bereich", "", 20, 100) == ["Betreiber-", "bereich"]


def test_soft_hyphens_show_only_where_a_word_is_broken() -> None:
    assert wrapped(Ten(), "Betreiber\u00adbereich", "", 20, 100) == ["Betreiber-", "bereich"]
    assert wrapped(Ten(), "Betreiber\u00adbereich", "", 20, 400) == ["Betreiberbereich"]


def test_a_space_that_must_not_break_does_not() -> None:
    assert wrapped(Ten(), "cubes misez-vous\u00a0?", "", 20, 120) == ["cubes", "misez-vous\u00a0?"]
