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
