internal import Text

/// Text with placeholders, parsed once and filled in for each location.
struct TemplateText: Hashable, Sendable {
    /// Part of the request that the text belongs to, which decides how values are escaped.
    enum Context: Hashable, Sendable {
        /// A URL or a form body.
        case percentEncoded
        case json
        /// A header or any other body.
        case plain
    }

    private enum Part: Hashable, Sendable {
        case literal([UInt8])
        case placeholder(Slot)
    }

    private struct Slot: Hashable, Sendable {
        let placeholder: UploadPlaceholder
        let notation: Notation
        /// Text to use if the value is unknown; `nil` for none.
        let fallback: String?
        /// Bytes of the preceding `name=`, if this placeholder is the whole value of a query or form parameter; `nil`
        /// otherwise.
        var name: Int?
    }

    private enum Notation: Hashable, Sendable {
        case percentEncoded
        /// Inside a JSON string.
        case jsonString
        /// In place of a JSON value: text is quoted, and unknown values become `null`.
        case jsonValue
        case plain
    }

    private var parts: [Part] = []

    /// Parses the parts of a template.
    ///
    /// - Parameters:
    ///   - text: the text from the settings.
    ///   - context: the part of a request that it belongs to.
    /// - Throws: `UploadTemplateError` for an unknown placeholder or an unescaped percent sign.
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

    var hasPlaceholders: Bool {
        parts.contains { part in
            if case .placeholder = part { true } else { false }
        }
    }

    /// The same text, omitting parameters whose value is unknown.
    ///
    /// Servers that validate their input take the empty `direction=` for a malformed number and reject the whole
    /// request.
    ///
    /// - Parameter isQuery: whether parameters start behind a question mark; false if they start at once, as in a form.
    /// - Returns: a text that omits such parameters for each location.
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
                // Two placeholders in one value: no longer a whole value.
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

    /// The text with its placeholders replaced by values; an empty value is an unknown one.
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

    /// Removes the separator before an omitted parameter.
    private static func removeSeparator(_ bytes: inout [UInt8]) {
        if let last = bytes.last, "&?".utf8.contains(last) { bytes.removeLast() }
    }

    /// Whether text is a JSON number.
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
        // `%ALL` is already escaped value by value; its separators must stay.
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

    /// Parses the fallback behind a placeholder, as in `|0%`; `nil` if it has none.
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
            // In plain text a bar may be just a bar, and cannot be escaped.
            if context == .plain { return nil }
            throw .openFallback("%" + placeholder.rawValue)
        }
        rest = behind.dropFirst()
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes for a percent sign without a placeholder.
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

    /// Tracks, byte by byte, whether JSON is inside a string.
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
