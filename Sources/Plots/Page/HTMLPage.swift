internal import Text

/// A page in HTML that needs nothing else: no script, no other file.
///
/// It is well-formed XML, too. Whatever anybody has written goes through `XMLText`; names of classes are the program's own.
package struct HTMLPage: ~Copyable {
    private var text = TextBuffer(capacity: 1 << 16)

    /// Begins a page with a heading.
    ///
    /// - Parameters:
    ///   - title: the title and heading.
    ///   - subtitle: the line below the heading.
    ///   - style: the colours.
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

    /// Ends the page, and returns it as UTF-8.
    package consuming func finish() -> [UInt8] {
        text.append("</body>\n</html>\n")
        return text.bytes
    }

    /// Writes the heading of a section.
    package mutating func heading(_ words: String) { element("h2", words) }

    /// Writes a paragraph.
    package mutating func paragraph(_ words: String, _ classes: StaticString = "") {
        text.append(classes.utf8CodeUnitCount == 0 ? "<p>" : "<p class=\"")
        if classes.utf8CodeUnitCount > 0 {
            text.append(classes)
            text.append("\">")
        }
        XMLText.append(words, to: &text)
        text.append("</p>\n")
    }

    /// Writes figures, each with its name.
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

    /// Writes a table.
    ///
    /// - Parameters:
    ///   - header: the names of the columns.
    ///   - rows: the cells of each row, as many as there are columns.
    ///   - rightAligned: the columns whose cells are numbers.
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

    /// Takes in a picture, which was drawn for a page.
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
