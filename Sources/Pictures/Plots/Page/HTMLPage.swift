internal import Text

/// A self-contained HTML page without scripts or other files.
///
/// It is well-formed XML too. Text from users goes through `XMLText`; class names are never escaped.
package struct HTMLPage: ~Copyable {
    private var text = TextBuffer(capacity: 1 << 16)

    /// Starts a page with a heading.
    ///
    /// The title is the heading, too.
    package init(_ title: String, _ subtitle: String, style: PlotStyle) {
        text.append(
            """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>
            """
        )
        XMLText.append(title, to: &text)
        text.append("</title>\n<style>\n")
        text.append(contentsOf: style.pageSheet)
        text.append("</style>\n</head>\n<body class=\"gpslog page\">\n<h1>")
        XMLText.append(title, to: &text)
        text.append("</h1>\n")
        paragraph(subtitle, "faint")
    }

    package consuming func finish() -> [UInt8] {
        text.append("</body>\n</html>\n")
        return text.bytes
    }

    package mutating func heading(_ words: String) { element("h2", words) }

    package mutating func paragraph(_ words: String, _ classes: StaticString = "") {
        text.append(classes.utf8CodeUnitCount == 0 ? "<p>" : "<p class=\"")
        if classes.utf8CodeUnitCount > 0 {
            text.append(classes)
            text.append("\">")
        }
        XMLText.append(words, to: &text)
        text.append("</p>\n")
    }

    /// Writes a list of named figures.
    package mutating func figures(_ figures: [(name: String, value: String)]) {
        text.append("<ul>\n")
        for figure in figures {
            text.append("<li>")
            element("span", figure.name)
            element("strong", figure.value)
            text.append("</li>\n")
        }
        text.append("</ul>\n")
    }

    /// Writes a table with a header row.
    ///
    /// `rightAligned` has the indices of numeric columns.
    package mutating func table(_ header: [String], _ rows: [[String]], rightAligned: Set<Int>) {
        text.append("<div class=\"table\"><table>\n<thead><tr>")
        for (column, name) in header.enumerated() { cell("th", name, rightAligned.contains(column)) }
        text.append("</tr></thead>\n<tbody>\n")
        for row in rows {
            text.append("<tr>")
            for (column, words) in row.enumerated() { cell("td", words, rightAligned.contains(column)) }
            text.append("</tr>\n")
        }
        text.append("</tbody>\n</table></div>\n")
    }

    /// Embeds an SVG picture drawn for a page.
    package mutating func picture(_ svg: [UInt8]) {
        text.append("<figure>\n")
        text.append(contentsOf: svg)
        text.append("</figure>\n")
    }

    private mutating func cell(_ name: StaticString, _ words: String, _ isNumber: Bool) {
        text.append("<")
        text.append(name)
        text.append(isNumber ? " class=\"number\">" : ">")
        XMLText.append(words, to: &text)
        text.append("</")
        text.append(name)
        text.append(">")
    }

    private mutating func element(_ name: StaticString, _ words: String) { cell(name, words, false) }
}
