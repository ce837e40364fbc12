internal import Text

/// An SVG drawing, written element by element into memory.
///
/// Lengths are CSS pixels, x to the right and y down. Colours and fonts come from the classes of `PlotStyle`, separated
/// by spaces: a colour (`ink`, `k0`, `s19`) and its use (`line`, `dot`, `band`). Text from users must go through
/// `words` and tooltips, which escape it; class and data attribute names are never escaped.
package struct SVGDocument: ~Copyable {
    private var text = TextBuffer(capacity: 1 << 16)

    /// Starts a drawing of the given size.
    ///
    /// `title` is for screen readers and browsers; `style` is nil if the drawing becomes part of a page that holds it.
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

    package consuming func finish() -> [UInt8] {
        text.append("</svg>\n")
        return text.bytes
    }

    /// Draws a rectangle; a negative width or height draws nothing.
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

    package mutating func line(from start: PlotPoint, to end: PlotPoint, _ classes: String) {
        path(classes) { path in
            path.move(to: start)
            path.line(to: end)
        }
    }

    /// Draws a circle around a point.
    ///
    /// `data` are numbers for programs that read the drawing, as attributes `data-NAME`.
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

    /// Draws straight lines, filled or stroked by their classes.
    ///
    /// `clip` is the id of a clipping rectangle.
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

    /// Draws a single line of text.
    ///
    /// The text is escaped, and characters not allowed in XML are omitted. `place` is on the baseline, where `anchor`
    /// says; the text is turned clockwise around it, in degrees.
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

    /// Draws elements as a group.
    ///
    /// Programs can find the group by its classes; `data` are numbers for them, such as a scale, as attributes `data-
    /// NAME`.
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

    /// Defines a clipping rectangle for paths.
    ///
    /// The name is the element id, unique within the page.
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

    /// The value is not escaped.
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

/// The part of a text that is at the given point.
package enum TextAnchor: String, Sendable {
    case start
    case middle
    case end
}
