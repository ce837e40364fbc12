internal import GNSS

/// Reads the value of a setting as the required type.
struct SettingsReading {
    private let node: SettingsNode
    private let name: String

    /// Reads an entry of a section.
    init(_ entry: SettingsNode.Entry, _ section: SettingsSection) {
        node = entry.node
        name = section.name(of: entry)
    }

    /// Reads an entry outside of sections.
    init(_ entry: SettingsNode.Entry) { (node, name) = (entry.node, entry.key) }

    func error(_ reason: String) -> SettingsError { SettingsError(node, name, reason) }

    func unknown(among keys: [String]) -> SettingsError {
        guard let last = keys.last, keys.count > 1 else { return error("is unknown; the only key is \(keys.joined())") }
        return error("is unknown; the keys are \(keys.dropLast().joined(separator: ", ")) and \(last)")
    }

    /// Text, possibly with several lines or empty.
    func text() throws(SettingsError) -> String {
        guard let text = node.string else { throw error("must be a text in quotation marks") }
        return text
    }

    /// A non-empty line of text.
    func line() throws(SettingsError) -> String {
        let text = try text()
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw error("must be one line of text")
        }
        return text
    }

    /// A file name without a directory.
    func fileName() throws(SettingsError) -> String {
        let line = try line()
        guard !line.contains("/"), line != "..", line != "." else { throw error("must be a name without a slash") }
        return line
    }

    /// A list of strings.
    func lines() throws(SettingsError) -> [String] {
        guard case .array(let nodes) = node.value else { throw error("must be a list of texts, in brackets") }
        var lines: [String] = []
        for node in nodes {
            lines.append(try SettingsReading(node, name).line())
        }
        return lines
    }

    /// A list of numbers; other values in it are errors.
    func numbers() throws(SettingsError) -> [Double] {
        guard case .array(let nodes) = node.value, case let numbers = nodes.compactMap(\.number),
            numbers.count == nodes.count
        else { throw error("must be a list of numbers, in brackets") }
        return numbers
    }

    /// A list of lists of numbers.
    func lists() throws(SettingsError) -> [[Double]] {
        guard case .array(let nodes) = node.value else { throw error("must be a list of lists, in brackets") }
        var lists: [[Double]] = []
        for node in nodes { lists.append(try SettingsReading(node, name).numbers()) }
        return lists
    }

    /// A text with a meaning; true stands for the usual value, false for none.
    func choice<Choice>(
        orTrueFor usual: Choice,
        _ meaning: (String) -> Choice?,
        _ description: String
    ) throws(SettingsError) -> Choice? {
        if case .boolean(let isOn) = node.value { return isOn ? usual : nil }
        return try choice(meaning, "true, false, or \(description)")
    }

    func truth() throws(SettingsError) -> Bool {
        guard case .boolean(let truth) = node.value else { throw error("must be true or false") }
        return truth
    }

    /// A number within a range; `description` names the range in errors.
    func number(in range: ClosedRange<Double>, _ description: String) throws(SettingsError) -> Double {
        guard let number = node.number, range.contains(number) else { throw error("must be \(description)") }
        return number
    }

    /// An integer within a range.
    func count(in range: ClosedRange<Int>) throws(SettingsError) -> Int {
        guard case .integer(let integer) = node.value, let count = Int(exactly: integer), range.contains(count) else {
            throw error("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return count
    }

    /// A number above 0; `description` names it in errors.
    func positive(_ description: String) throws(SettingsError) -> Double {
        guard let number = node.number, number > 0, number.isFinite else { throw error("must be \(description)") }
        return number
    }

    /// Whether the value is `false`, which turns a setting off.
    var isOff: Bool { if case .boolean(false) = node.value { true } else { false } }

    func span() throws(SettingsError) -> TimeSpan {
        if let span = node.string.flatMap({ TimeSpan($0) }) { return span }
        throw error("must be a span of time with its unit, in quotation marks, such as \"10s\"")
    }

    /// A UTC time in ISO 8601 with `Z`.
    func time() throws(SettingsError) -> UTCTime {
        guard let time = node.string.flatMap({ UTCTime(iso8601: $0) }) else {
            throw error("must be a time in quotation marks, such as \"2026-11-21T08:00:00Z\"")
        }
        return time
    }

    /// One of a set of words.
    func choice<Choice>(
        _ meaning: (String) -> Choice?,
        _ description: String
    ) throws(SettingsError) -> Choice {
        guard let choice = node.string.flatMap(meaning) else { throw error("must be \(description)") }
        return choice
    }

    private init(_ node: SettingsNode, _ name: String) {
        (self.node, self.name) = (node, name)
    }
}

/// A section of the settings file.
struct SettingsSection: Sendable {
    /// Full name, including outer sections, such as `filter.rest`.
    let name: String

    let entries: [SettingsNode.Entry]

    /// Interprets a value as a section.
    ///
    /// - Throws: `SettingsError` if the value is not a table.
    init(_ name: String, _ node: SettingsNode) throws(SettingsError) {
        guard let entries = node.entries else {
            let example = name == "profile" ? "[filter], and profile below" : "[\(name)] and its settings below"
            throw SettingsError(node, name, "is a section; write \(example)")
        }
        self.name = name
        self.entries = entries
    }

    /// The full name of a key in this section.
    func name(of entry: SettingsNode.Entry) -> String { "\(name).\(entry.key)" }

    /// Sets the values of all entries in file order.
    ///
    /// - Throws: `SettingsError` if a key is not in the table or a value is invalid.
    func read<Target>(_ table: SettingsTable<Target>, into target: inout Target) throws(SettingsError) {
        for entry in entries {
            let reading = SettingsReading(entry, self)
            if try !table.read(entry.key, reading, into: &target) { throw reading.unknown(among: table.names) }
        }
    }
}

/// The keys of a section, each with a function that reads its value.
struct SettingsTable<Target>: Sendable, ExpressibleByDictionaryLiteral {
    typealias Read = @Sendable (inout Target, SettingsReading) throws -> Void

    private let keys: [(name: String, read: Read)]

    init(dictionaryLiteral elements: (String, Read)...) {
        keys = elements.map { (name: $0.0, read: $0.1) }
    }

    var names: [String] { keys.map(\.name) }

    /// Sets the value of a key; false if the table does not have it.
    func read(_ key: String, _ reading: SettingsReading, into target: inout Target) throws(SettingsError) -> Bool {
        guard let key = keys.first(where: { $0.name == key }) else { return false }
        do {
            try key.read(&target, reading)
        } catch {
            throw error as? SettingsError ?? reading.error("is invalid: \(error)")
        }
        return true
    }
}

/// Describes an invalid setting.
struct SettingsError: Error, CustomStringConvertible {
    let line: Int
    /// The full key, including the names of sections.
    let name: String
    /// The rest of a sentence that starts with the name.
    let reason: String

    var description: String { "\(name) \(reason)" }

    init(_ node: SettingsNode, _ name: String, _ reason: String) {
        line = node.line
        (self.name, self.reason) = (name, reason)
    }
}
