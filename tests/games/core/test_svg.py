"""Attributes in their order, and text that is escaped."""

from games.core import svg


def test_attributes_keep_their_order_and_names():
    drawn = svg.element("rect", y=2, x=1.5, stroke_width="3", class_="dim")
    assert drawn == '<rect y="2" x="1.5" stroke-width="3" class="dim"/>'


def test_an_element_holds_markup():
    assert svg.element("g", "<path/>", "<path/>", id="two") == '<g id="two"><path/><path/></g>'
    assert svg.element("g", "") == "<g></g>"


def test_a_text_is_escaped():
    assert svg.text("<b>&", x=1) == '<text x="1">&lt;b&gt;&amp;</text>'
    assert svg.text(7) == "<text>7</text>"


def test_an_attribute_is_escaped():
    assert svg.element("g", id='a"<b') == '<g id="a&quot;&lt;b"/>'


def test_a_document_has_its_size_and_then_other_attributes():
    drawn = svg.document(40, 20, svg.text("&"), font_weight="600")
    assert drawn == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"'
        ' font-weight="600"><text>&amp;</text></svg>'
    )


def test_the_size_of_a_document_is_read_off_it():
    assert svg.size_of(svg.document(40, 20)) == (40, 20)
    assert svg.size_of('<svg viewBox="0 0 40 20" width="80" height="40"/>') is None
    assert svg.size_of(svg.document(40.5, 20)) is None
