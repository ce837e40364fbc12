/// A header of an HTTP request or response (RFC 9110, 5).
package struct HTTPHeader: Hashable, Sendable {
    /// The name, as it was written; upper and lower case are the same to HTTP.
    package let name: String

    /// The value, without anything that could end it.
    package let value: String

    /// A header; nil where the name is none that HTTP allows.
    ///
    /// - Parameters:
    ///   - name: letters, digits and some marks (RFC 9110, 5.6.2).
    ///   - value: any text; control characters become spaces, and spaces around it go.
    package init?(_ name: String, _ value: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else { return nil }
        self.name = name
        self.value = Self.harmless(value)
    }

    /// A header that the program itself names.
    init(named name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = Self.harmless(value)
    }

    /// True where it has this name.
    package func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }

    /// The header that declares a JSON body.
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
        let spaced = value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let end = spaced.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
        var text = ""
        text.unicodeScalars.append(contentsOf: spaced[..<end].drop { $0 == " " })
        return text
    }
}

extension [HTTPHeader] {
    /// The value of the first header of that name; nil where there is none.
    package func value(of name: String) -> String? { first { $0.isNamed(name) }?.value }
}

/// The head of an answer as text.
enum HTTPHeaderLines {
    /// The headers in it, in order; what is no header is left out.
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
