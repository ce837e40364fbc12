internal import CTOML

/// Parses the settings file: TOML 1.0 (https://toml.io), with toml++.
enum SettingsText {
    /// Why a text is not TOML.
    struct SyntaxError: Error {
        var line: Int
        var reason: String
    }

    /// Parses TOML text.
    ///
    /// - Throws: `SyntaxError` if the text is not valid TOML.
    /// - Returns: a table.
    static func read(_ text: [UInt8]) throws(SyntaxError) -> SettingsNode {
        let document = TOMLDocument(text[...])
        if var fault = document.fault {
            if fault.line == 0 { fault.line = lineOfUnplacedFault(in: text) }
            throw fault
        }
        return SettingsNode(line: 1, value: .table(document.contents()))
    }

    /// Finds the line of an error for which toml++ reports no position.
    private static func lineOfUnplacedFault(in text: [UInt8]) -> Int {
        var ends = text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        if ends.last != text.count { ends.append(text.count) }
        var (first, last) = (1, ends.count)
        while first < last {
            let middle = (first + last) / 2
            let beginning = TOMLDocument(text.prefix(ends[middle - 1]))
            if beginning.fault?.line == 0 { last = middle } else { first = middle + 1 }
        }
        return first
    }
}

/// A document parsed by toml++.
@safe private struct TOMLDocument: ~Copyable {
    /// `nil` if memory runs out.
    private let document: OpaquePointer?

    init(_ text: ArraySlice<UInt8>) {
        unsafe document = text.withUnsafeBytes { bytes in
            unsafe gpslog_toml_read(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }

    deinit { unsafe gpslog_toml_free(document) }

    /// The syntax error, with line 0 if toml++ reports no line; `nil` if the text is valid.
    var fault: SettingsText.SyntaxError? {
        guard let document = unsafe document else {
            return SettingsText.SyntaxError(line: 1, reason: "out of memory")
        }
        guard let reason = unsafe gpslog_toml_error(document) else { return nil }
        return unsafe SettingsText.SyntaxError(
            line: Int(gpslog_toml_error_line(document)),
            reason: String(cString: reason)
        )
    }

    /// All entries of the document.
    func contents() -> [SettingsNode.Entry] {
        guard let document = unsafe document else { return [] }
        var list = unsafe EntryList(document)
        return list.contents(at: 0)
    }
}

/// Iterates over the entries of a document, which must outlive the list.
@safe private struct EntryList {
    private let entries: [gpslog_toml_entry]
    private var index = 0

    init(_ document: OpaquePointer) {
        unsafe entries = (0..<gpslog_toml_count(document)).map { unsafe gpslog_toml_entry_at(document, $0) }
    }

    /// The next entries at a depth with all nested ones, in file order.
    mutating func contents(at depth: Int32) -> [SettingsNode.Entry] {
        var contents: [SettingsNode.Entry] = []
        while unsafe index < entries.count, unsafe entries[index].depth == depth {
            let entry = unsafe entries[index]
            index += 1
            let node = unsafe SettingsNode(line: Int(entry.line), value: value(of: entry))
            contents.append(unsafe SettingsNode.Entry(key: Self.string(entry.key, entry.key_length), node: node))
        }
        // toml++ sorts the keys of a table alphabetically.
        return contents.sorted { $0.node.line < $1.node.line }
    }

    private mutating func value(of entry: gpslog_toml_entry) -> SettingsNode.Value {
        switch unsafe entry.kind {
        case gpslog_toml_table: unsafe .table(contents(at: entry.depth + 1))
        case gpslog_toml_array: unsafe .array(contents(at: entry.depth + 1).map(\.node))
        case gpslog_toml_string: unsafe .string(Self.string(entry.text, entry.text_length))
        case gpslog_toml_integer: unsafe .integer(entry.integer)
        case gpslog_toml_number: unsafe .number(entry.number)
        case gpslog_toml_boolean: unsafe .boolean(entry.integer != 0)
        default: .date
        }
    }

    private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
    }
}

/// A value of the settings file with its line.
struct SettingsNode: Sendable {
    /// A TOML value; dates are not used in settings and carry no value.
    enum Value: Sendable {
        case table([Entry])
        case array([SettingsNode])
        case string(String)
        case integer(Int64)
        case number(Double)
        case boolean(Bool)
        case date
    }

    /// A key of a table with its value.
    struct Entry: Sendable {
        var key: String
        var node: SettingsNode
    }

    /// Line number, from 1.
    var line: Int
    var value: Value

    /// The value as a number, integer or not; `nil` for other types.
    var number: Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The value as text; `nil` for other types.
    var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The entries of a table in file order; `nil` for other types.
    var entries: [Entry]? { if case .table(let entries) = value { entries } else { nil } }
}
