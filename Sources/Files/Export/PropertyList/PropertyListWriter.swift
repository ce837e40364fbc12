internal import Text
internal import Logbook

/// Apple's XML property list 1.0: an array of dictionaries, in the layout of `plutil -convert xml1`.
///
/// Source: the document type definition PropertyList-1.0.dtd. Text with characters not allowed in XML is `data`
/// (UTF-8).
struct PropertyListWriter: WaypointWriter {
    private static let start: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private var isEmpty = true

    mutating func begin(_ text: inout TextBuffer) { text.append(Self.start) }

    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer) {
        if isEmpty { text.append("<array>\n") }
        isEmpty = false
        Self.append(.dictionary(waypoint.propertyList), depth: 1, to: &text)
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append(isEmpty ? "<array/>\n</plist>\n" : "</array>\n</plist>\n")
    }

    private static func append(_ value: PropertyList, depth: Int, to text: inout TextBuffer) {
        indent(depth, &text)
        switch value {
        case .string(let string) where XMLText.holds(string):
            element("string", &text) { XMLText.append(string, to: &$0) }
        case .string(let string): element("data", &text) { Base64.append(Array(string.utf8), to: &$0) }
        case .data(let bytes): element("data", &text) { Base64.append(bytes, to: &$0) }
        case .integer(let number): element("integer", &text) { $0.append(contentsOf: String(number)) }
        case .real(let number):
            element("real", &text) { $0.append(contentsOf: ShortestDecimal.string(number) ?? number.description) }
        case .boolean(let boolean): text.append(boolean ? "<true/>\n" : "<false/>\n")
        case .date(let time): element("date", &text) { $0.append(contentsOf: ExactTime.wholeSeconds(time)) }
        case .array(let values):
            container("array", depth, &text) { text in
                for value in values { append(value, depth: depth + 1, to: &text) }
            }
        case .dictionary(let values):
            container("dict", depth, &text) { append(values, depth: depth + 1, to: &$0) }
        }
    }

    private static func append(_ values: [String: PropertyList], depth: Int, to text: inout TextBuffer) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            indent(depth, &text)
            element("key", &text) { XMLText.append(key, to: &$0) }
            append(value, depth: depth, to: &text)
        }
    }

    private static func element(_ name: StaticString, _ text: inout TextBuffer, _ content: (inout TextBuffer) -> Void) {
        text.append("<")
        text.append(name)
        text.append(">")
        content(&text)
        text.append("</")
        text.append(name)
        text.append(">\n")
    }

    private static func container(
        _ name: StaticString,
        _ depth: Int,
        _ text: inout TextBuffer,
        _ content: (inout TextBuffer) -> Void
    ) {
        element(name, &text) { text in
            text.append("\n")
            content(&text)
            indent(depth, &text)
        }
    }

    private static func indent(_ depth: Int, _ text: inout TextBuffer) {
        for _ in 0..<depth { text.append(UInt8(ascii: "\t")) }
    }
}
