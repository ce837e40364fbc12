/// A header of an HTTP request or response (RFC 9110, 5).
package struct HTTPHeader: Hashable, Sendable {
    /// Name as written; comparison ignores case.
    package let name: String

    /// Value without line breaks or other control characters.
    package let value: String

    /// Creates a header; `nil` if the name is not allowed in HTTP.
    ///
    /// - Parameters:
    ///   - name: letters, digits and some punctuation (RFC 9110, 5.6.2).
    ///   - value: any text; control characters become spaces, and surrounding spaces are trimmed.
    package init?(_ name: String, _ value: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else { return nil }
        self.name = name
        self.value = Self.harmless(value)
    }

    /// Creates a header whose name is a valid literal.
    init(named name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = Self.harmless(value)
    }

    /// Whether the header has this name, ignoring case.
    package func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }

    static let json = HTTPHeader(named: "Content-Type", "application/json")

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func harmless(_ value: String) -> String {
        let (bytes, space) = (value.utf8, UInt8(ascii: " "))
        if bytes.allSatisfy({ (space...0x7E).contains($0) }) {
            guard let first = bytes.firstIndex(where: { $0 != space }),
                let last = bytes.lastIndex(where: { $0 != space })
            else { return "" }
            return String(value[first...last])
        }
        let spaced = value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let end = spaced.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
        var text = ""
        text.unicodeScalars.append(contentsOf: spaced[..<end].drop { $0 == " " })
        return text
    }
}

extension [HTTPHeader] {
    /// Value of the first header with this name, ignoring case; `nil` if absent.
    package func value(of name: String) -> String? { first { $0.isNamed(name) }?.value }
}

/// Parses the header section of a response.
enum HTTPHeaderLines {
    /// Headers in order; malformed lines are skipped.
    static func headers(of bytes: [UInt8]) -> [HTTPHeader] {
        // The first line is the status.
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HTTPHeader(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: line[(colon + 1)...], as: UTF8.self)
            )
        }
    }
}
