internal import Text

/// Text with placeholders, taken apart once and filled in for each location.
struct TemplateText: Hashable, Sendable {
    /// The place of the text in a request, which tells how values must be written in it.
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
        case placeholder(Slot)
    }

    /// A place for a value.
    private struct Slot: Hashable, Sendable {
        let placeholder: UploadPlaceholder
        let notation: Notation
        /// The text that stands there where the value is not known; nil for nothing.
        let fallback: String?
        /// The bytes of `name=` before it, where it is the whole value of a URL's query or of a form; nil elsewhere.
        var name: Int?
    }

    private enum Notation: Hashable, Sendable {
        case percentEncoded
        /// Between the quotation marks of JSON.
        case jsonString
        /// In the place of a JSON value: text needs marks of its own there, and what is not known is null.
        case jsonValue
        case plain
    }

    private var parts: [Part] = []

    /// Takes text apart.
    ///
    /// - Parameters:
    ///   - text: the text that the user wrote.
    ///   - context: the part of a request that it is in.
    /// - Throws: `UploadTemplateError` where something looks like a placeholder and is none, or a percent sign cannot stay.
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
            let notation = Self.notation(context, isQuoted: quotation.isOpen)
            let fallback = try Self.fallback(before: &rest, of: placeholder, in: context)
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
            parts.append(.placeholder(Slot(placeholder: placeholder, notation: notation, fallback: fallback)))
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// True where there is anything to be filled in.
    var hasPlaceholders: Bool {
        parts.contains { part in
            if case .placeholder = part { true } else { false }
        }
    }

    /// The same text, of which that is left out at every location which has a name and no value.
    ///
    /// Servers that check what they get take `direction=` for a number that is none, and refuse all of it.
    ///
    /// - Parameter isQuery: true where names begin behind a question mark only; false where they begin at once, as in a form.
    /// - Returns: the text.
    func leavingOutWhatIsNotKnown(isQuery: Bool) -> TemplateText {
        var text = self
        var pair: [UInt8]? = isQuery ? nil : []
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let bytes):
                for byte in bytes {
                    if byte == UInt8(ascii: "&") && pair != nil || byte == UInt8(ascii: "?") && isQuery && pair == nil {
                        pair = []
                    } else if byte == UInt8(ascii: "#"), isQuery {
                        return text
                    } else {
                        pair?.append(byte)
                    }
                }
            case .placeholder(var slot):
                if let name = pair, name.last == UInt8(ascii: "="), isEndOfPair(index + 1), slot.placeholder != .all {
                    slot.name = name.count
                    text.parts[index] = .placeholder(slot)
                }
                // A second value of the same name is no whole one.
                pair = pair.map { _ in [UInt8(ascii: ".")] }
            }
        }
        return text
    }

    private func isEndOfPair(_ index: Int) -> Bool {
        guard parts.indices.contains(index) else { return true }
        guard case .literal(let bytes) = parts[index] else { return false }
        return bytes.first == UInt8(ascii: "&") || bytes.first == UInt8(ascii: "#")
    }

    /// The text with values for its placeholders; an empty value is one that is not known.
    func filled(_ value: (UploadPlaceholder) -> String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isSeparatorOver = false
        for part in parts {
            switch part {
            case .literal(let literal):
                if isSeparatorOver, literal.first == UInt8(ascii: "&") {
                    bytes += literal.dropFirst()
                } else {
                    if isSeparatorOver { Self.removeSeparator(&bytes) }
                    bytes += literal
                }
                isSeparatorOver = false
            case .placeholder(let slot):
                let known = value(slot.placeholder)
                if known.isEmpty, slot.fallback == nil, let name = slot.name {
                    bytes.removeLast(min(name, bytes.count))
                    isSeparatorOver = true
                } else {
                    bytes += Self.written(known, in: slot).utf8
                }
            }
        }
        if isSeparatorOver { Self.removeSeparator(&bytes) }
        return bytes
    }

    /// Takes away what was to part a value from the one before.
    private static func removeSeparator(_ bytes: inout [UInt8]) {
        if let last = bytes.last, "&?".utf8.contains(last) { bytes.removeLast() }
    }

    /// True where JSON takes a text for a number.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.first?.isNumber == true && digits.allSatisfy { "0123456789.eE+-".contains($0) }
            && Double(text) != nil
    }

    private static func written(_ known: String, in slot: Slot) -> String {
        guard known.isEmpty, let fallback = slot.fallback else {
            return written(known, of: slot.placeholder, slot.notation)
        }
        let isNumber = Self.isNumber(fallback) || ["null", "true", "false"].contains(fallback)
        if slot.notation == .jsonValue, isNumber, !slot.placeholder.isText { return fallback }
        return slot.notation == .jsonValue ? JSONObject.quoted(fallback) : written(fallback, of: .device, slot.notation)
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

    /// The text for a value that is not known, behind a placeholder: `|0%`; nil where there is none.
    private static func fallback(
        before rest: inout ArraySlice<UInt8>,
        of placeholder: UploadPlaceholder,
        in context: Context
    ) throws(UploadTemplateError) -> String? {
        guard rest.first == UInt8(ascii: "|") else { return nil }
        let text = rest.dropFirst().prefix { isLetter($0) || "0123456789._+:/-".utf8.contains($0) }
        let behind = rest.dropFirst(1 + text.count)
        guard !text.isEmpty else { return nil }
        guard behind.first == UInt8(ascii: "%") else {
            // In other text a bar may be a bar, and cannot be escaped.
            if context == .plain { return nil }
            throw .openFallback("%" + placeholder.rawValue)
        }
        rest = behind.dropFirst()
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that are sent for a percent sign that no placeholder follows.
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

    /// True where JSON is within quotation marks, byte by byte.
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
