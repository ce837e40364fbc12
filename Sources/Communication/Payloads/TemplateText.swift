internal import Export

/// Text with placeholders, taken apart once and filled in for each location.
struct TemplateText: Hashable, Sendable {
    /// What the text is a part of, which tells how values must be written in it.
    enum Context: Hashable, Sendable {
        /// A URL, or a form's body.
        case percentEncoded
        /// A JSON body.
        case json
        /// A header, or any other body.
        case plain
    }

    private enum Part: Hashable, Sendable {
        case literal([UInt8])
        case placeholder(UploadPlaceholder, Notation)
    }

    private enum Notation: Hashable, Sendable {
        case percentEncoded
        /// Between the quotation marks of JSON.
        case jsonString
        /// Where JSON has a value: text needs marks of its own there, and what is not known is null.
        case jsonValue
        case plain
    }

    private var parts: [Part] = []

    /// Takes text apart.
    ///
    /// - Parameters:
    ///   - text: what the user wrote.
    ///   - context: what it is a part of.
    /// - Throws: where something looks like a placeholder and is none, or a percent sign cannot stay.
    init(_ text: String, in context: Context) throws(UploadTemplateError) {
        var rest = Array(text.utf8)[...]
        var literal: [UInt8] = []
        var quotation = Quotation()
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                quotation.pass(byte)
                literal.append(byte)
                continue
            }
            guard let placeholder = UploadPlaceholder(atStartOf: rest) else {
                literal += try Self.percentSign(before: &rest, in: context)
                continue
            }
            rest = rest.dropFirst(placeholder.rawValue.utf8.count)
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
            parts.append(.placeholder(placeholder, Self.notation(context, isQuoted: quotation.isOpen)))
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// The text with values for its placeholders; an empty value is one that is not known.
    func filled(_ value: (UploadPlaceholder) -> String) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let literal): bytes += literal
            case .placeholder(let placeholder, let notation):
                bytes += Self.written(value(placeholder), of: placeholder, notation).utf8
            }
        }
        return bytes
    }

    private static func written(_ value: String, of placeholder: UploadPlaceholder, _ notation: Notation) -> String {
        switch notation {
        // All values together are escaped one by one, and what joins them must stay.
        case .percentEncoded: placeholder == .all ? value : PercentEncoding.component(value)
        case .jsonString: String(JSONObject.quoted(value).dropFirst().dropLast())
        case .jsonValue where value.isEmpty: "null"
        case .jsonValue: placeholder.isText ? JSONObject.quoted(value) : value
        case .plain: value
        }
    }

    private static func notation(_ context: Context, isQuoted: Bool) -> Notation {
        switch context {
        case .percentEncoded: .percentEncoded
        case .json: isQuoted ? .jsonString : .jsonValue
        case .plain: .plain
        }
    }

    /// What a percent sign that no placeholder follows is sent as.
    private static func percentSign(
        before rest: inout ArraySlice<UInt8>,
        in context: Context
    ) throws(UploadTemplateError) -> [UInt8] {
        if rest.first == UInt8(ascii: "%") {
            rest = rest.dropFirst()
            return Array((context == .percentEncoded ? "%25" : "%").utf8)
        }
        if context == .percentEncoded, rest.prefix(2).count(where: isHexadecimal) == 2 { return [UInt8(ascii: "%")] }
        let name = rest.prefix { isLetter($0) || $0 == UInt8(ascii: "_") }.prefix(20)
        if let first = name.first, isLetter(first) {
            throw .unknownPlaceholder("%" + String(decoding: name, as: UTF8.self))
        }
        if context == .percentEncoded { throw .loosePercentSign }
        return [UInt8(ascii: "%")]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether JSON is within quotation marks, byte by byte.
    private struct Quotation {
        private(set) var isOpen = false
        private var isEscaped = false

        mutating func pass(_ byte: UInt8) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isOpen.toggle()
            } else if isOpen, byte == UInt8(ascii: "\\") {
                isEscaped = true
            }
        }
    }
}
