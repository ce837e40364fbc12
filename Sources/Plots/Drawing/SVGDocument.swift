internal import Text

/// A drawing in SVG, written element by element into memory.
///
/// Lengths are CSS pixels, x to the right and y down. Colours and fonts come from `PlotStyle` by the names of classes, several
/// separated by blanks: a colour (`ink`, `k0`, `s19`) and what is done with it (`line`, `dot`, `band`). Whatever a user has
/// written goes through `text` and `title`, which escape it; classes and names of data are the program's own.
package struct SVGDocument: ~Copyable {
    private var text = TextBuffer(capacity: 1 << 16)

    /// Begins a drawing.
    ///
    /// - Parameters:
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    ///   - title: the name that a reader of screens says, and that a browser shows.
    ///   - style: the colours; nil where the drawing becomes part of a page that has them.
    package init(width: Double, height: Double, title: String, style: PlotStyle?) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gpslog\" role=\"img\"")
        attribute("width", width)
        attribute("height", height)
        text.append(" viewBox=\"0 0 ")
        number(width)
        text.append(" ")
        number(height)
        text.append("\">\n")
        self.title(title)
        text.append("\n")
        guard let style else { return }
        text.append("<style>")
        text.append(contentsOf: style.sheet)
        text.append("</style>\n")
        rectangle(0, 0, width, height, "ground dot")
    }

    /// Ends the drawing, and returns it as UTF-8.
    package consuming func finish() -> [UInt8] {
        text.append("</svg>\n")
        return text.bytes
    }

    /// Draws a rectangle.
    ///
    /// - Parameters:
    ///   - x: the left edge.
    ///   - y: the upper edge.
    ///   - width: the width; nothing is drawn where it is negative.
    ///   - height: the height, likewise.
    ///   - classes: the classes of its style.
    ///   - tooltip: the text that a browser shows when pointed at it; nil for none.
    package mutating func rectangle(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        _ classes: String,
        tooltip: String? = nil
    ) {
        guard width >= 0, height >= 0 else { return }
        begin("rect", classes)
        attribute("x", x)
        attribute("y", y)
        attribute("width", width)
        attribute("height", height)
        end("rect", tooltip)
    }

    /// Draws a straight line from one point to another.
    package mutating func line(from start: PlotPoint, to end: PlotPoint, _ classes: String) {
        path(classes) { path in
            path.move(to: start)
            path.line(to: end)
        }
    }

    /// Draws a circle.
    ///
    /// - Parameters:
    ///   - centre: the centre.
    ///   - radius: the radius.
    ///   - classes: the classes of its style.
    ///   - data: numbers for programs that read the drawing, as attributes `data-NAME`.
    ///   - tooltip: the text that a browser shows when pointed at it; nil for none.
    package mutating func circle(
        _ centre: PlotPoint,
        radius: Double,
        _ classes: String,
        data: KeyValuePairs<String, Double> = [:],
        tooltip: String? = nil
    ) {
        begin("circle", classes)
        attribute("cx", centre.x)
        attribute("cy", centre.y)
        attribute("r", radius)
        self.data(data)
        end("circle", tooltip)
    }

    /// Draws lines and curves.
    ///
    /// - Parameters:
    ///   - classes: the classes of its style.
    ///   - clip: the name of the rectangle outside of which nothing is drawn; nil for none.
    ///   - tooltip: the text that a browser shows when pointed at it; nil for none.
    ///   - draw: makes the path.
    package mutating func path(
        _ classes: String,
        clippedTo clip: String? = nil,
        tooltip: String? = nil,
        _ draw: (inout SVGPath) -> Void
    ) {
        var path = SVGPath()
        draw(&path)
        guard !path.isEmpty else { return }
        begin("path", classes)
        if let clip { attribute("clip-path", "url(#\(clip))") }
        text.append(" d=\"")
        text.append(contentsOf: path.bytes)
        text.append("\"")
        end("path", tooltip)
    }

    /// Writes words.
    ///
    /// - Parameters:
    ///   - words: the words, by whomever; characters that XML cannot hold are left out.
    ///   - place: the end of the baseline that `anchor` names.
    ///   - anchor: the end of the words that is at the place.
    ///   - classes: the classes of its style.
    ///   - turn: the degrees by which they are turned clockwise about the place.
    package mutating func words(
        _ words: String,
        at place: PlotPoint,
        _ anchor: TextAnchor = .start,
        _ classes: String = "",
        turnedBy turn: Double = 0
    ) {
        begin("text", classes)
        attribute("x", place.x)
        attribute("y", place.y)
        if anchor != .start { attribute("text-anchor", anchor.rawValue) }
        if turn != 0 {
            let numbers = [turn, place.x, place.y].map(Self.digits).joined(separator: " ")
            attribute("transform", "rotate(\(numbers))")
        }
        text.append(">")
        XMLText.append(words, to: &text)
        text.append("</text>\n")
    }

    /// Draws several things as one group.
    ///
    /// - Parameters:
    ///   - classes: the classes of its style, by which programs find it, too.
    ///   - data: numbers for programs that read the drawing, as attributes `data-NAME`: the scale, say.
    ///   - tooltip: the text that a browser shows when pointed at it; nil for none.
    ///   - draw: draws the things.
    package mutating func group(
        _ classes: String,
        data: KeyValuePairs<String, Double> = [:],
        tooltip: String? = nil,
        _ draw: (inout SVGDocument) -> Void
    ) {
        begin("g", classes)
        self.data(data)
        text.append(">\n")
        if let tooltip { title(tooltip) }
        draw(&self)
        text.append("</g>\n")
    }

    /// Defines a rectangle to clip paths to.
    ///
    /// - Parameters:
    ///   - name: its name, which no other of a page may have.
    ///   - frame: the rectangle.
    package mutating func clip(named name: String, _ frame: PlotFrame) {
        text.append("<clipPath")
        attribute("id", name)
        text.append(">")
        rectangle(frame.left, frame.top, frame.width, frame.height, "")
        text.append("</clipPath>\n")
    }
}

extension SVGDocument {
    private mutating func begin(_ element: StaticString, _ classes: String) {
        text.append("<")
        text.append(element)
        if !classes.isEmpty { attribute("class", classes) }
    }

    private mutating func end(_ element: StaticString, _ tooltip: String?) {
        guard let tooltip else { return text.append("/>\n") }
        text.append(">")
        title(tooltip)
        text.append("</")
        text.append(element)
        text.append(">\n")
    }

    private mutating func title(_ words: String) {
        text.append("<title>")
        XMLText.append(words, to: &text)
        text.append("</title>")
    }

    private mutating func data(_ data: KeyValuePairs<String, Double>) {
        for (name, value) in data {
            text.append(" data-")
            text.append(contentsOf: name)
            text.append("=\"")
            DecimalText.append(value, atMost: 9, to: &text)
            text.append("\"")
        }
    }

    private mutating func attribute(_ name: StaticString, _ value: Double) {
        text.append(" ")
        text.append(name)
        text.append("=\"")
        number(value)
        text.append("\"")
    }

    /// A value that holds none of the characters which end it.
    private mutating func attribute(_ name: StaticString, _ value: String) {
        text.append(" ")
        text.append(name)
        text.append("=\"")
        text.append(contentsOf: value)
        text.append("\"")
    }

    private mutating func number(_ value: Double) { text.append(contentsOf: Self.digits(value)) }

    private static func digits(_ value: Double) -> String {
        DecimalText.string(value, atMost: 2) ?? "0"
    }
}

/// The end of words that is at their place.
package enum TextAnchor: String, Sendable {
    /// The beginning.
    case start
    /// The middle.
    case middle
    /// The end.
    case end
}
