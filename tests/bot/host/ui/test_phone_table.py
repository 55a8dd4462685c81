"""A table in a code block: 32 columns, whatever it holds."""

from bot.host.ui.phone_table import WIDTH, PhoneRow, phone_table

ROWS = (
    PhoneRow(1, "Ana", ("", "7", "–"), "▲"),
    PhoneRow(12, "A club with a name far too long for it", ("", "-112", "-119"), is_computer=True),
)


def test_columns_are_as_wide_as_their_cells_and_names_get_the_rest():
    lines = phone_table("Club", ("Form", "VP", "Gap"), ROWS).splitlines()
    assert lines == [
        "   Club                  VP  Gap",
        " 1▲Ana                    7    –",
        "12 🤖A club with a na… -112 -119",
    ]
    assert [len(line) for line in lines] == [WIDTH, WIDTH, WIDTH - 1]  # an emoji takes two columns


def test_a_table_of_short_names_is_narrow():
    rows = (PhoneRow(1, "Ana", ("7",)), PhoneRow(2, "Ben", ("5",), is_computer=True))
    assert phone_table("Club", ("VP",), rows).splitlines() == [
        "   Club  VP",
        " 1 Ana    7",
        " 2 🤖Ben  5",
    ]


def test_a_line_does_not_end_with_spaces():
    row = PhoneRow(1, "Ana", ("",))
    assert phone_table("Club", ("VP",), (row,)) == "   Club\n 1 Ana"


LONG, OTHER = "Athletic Club of the North", "Athletic Club of the South"


def names(*clubs):
    """The names in the table of these clubs, each with its code."""
    rows = [PhoneRow(1, name, ("1234", "-1234", "+123"), short=code) for name, code in clubs]
    lines = phone_table("Club", ("Pts", "Gap", "±"), rows).splitlines()[1:]
    return [line[3:].removesuffix(" 1234 -1234 +123").strip() for line in lines]


def test_a_table_has_names_or_codes_and_never_both():
    """An unmanaged club has no code."""
    assert names((LONG, "ACN"), ("Ana", "ANA")) == ["ACN", "ANA"]
    assert names((LONG, "ACN"), ("Mill Lane", "")) == ["Athletic Clu…", "Mill Lane"]
    assert names(("Bob", "BBB"), ("Ana", "ANA")) == ["Bob", "Ana"]


def test_names_that_begin_alike_are_told_apart_by_their_ends():
    assert names((LONG, ""), (OTHER, "")) == ["Athlet…North", "Athlet…South"]
