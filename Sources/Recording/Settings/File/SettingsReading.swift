internal import GNSS

/// The value of a setting, to be read as what it has to be.
struct SettingsReading {
    private let node: SettingsNode
    private let name: String

    /// The value of an entry of a section.
    init(_ entry: SettingsNode.Entry, _ section: SettingsSection) {
        node = entry.node
        name = section.name(of: entry)
    }

    /// An objection to the value, for a reason.
    func objection(_ reason: String) -> SettingsObjection { SettingsObjection(node, name, reason) }

    /// Text of any kind.
    func text() throws(SettingsObjection) -> String {
        guard let text = node.string else { throw objection("must be a text in quotation marks") }
        return text
    }

    /// A line of text, not empty.
    func line() throws(SettingsObjection) -> String {
        let text = try text()
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw objection("must be one line of text")
        }
        return text
    }

    /// The name of a file in a folder that is known.
    func fileName() throws(SettingsObjection) -> String {
        let line = try line()
        guard !line.contains("/"), line != "..", line != "." else { throw objection("must be a name without a slash") }
        return line
    }

    /// Lines of text.
    func lines() throws(SettingsObjection) -> [String] {
        guard case .array(let nodes) = node.value else { throw objection("must be a list of texts, in brackets") }
        var lines: [String] = []
        for node in nodes {
            lines.append(try SettingsReading(node, name).line())
        }
        return lines
    }

    /// Numbers, so many that none is missing.
    func numbers() throws(SettingsObjection) -> [Double] {
        guard case .array(let nodes) = node.value, case let numbers = nodes.compactMap(\.number),
            numbers.count == nodes.count
        else { throw objection("must be a list of numbers, in brackets") }
        return numbers
    }

    /// Lists of numbers.
    func lists() throws(SettingsObjection) -> [[Double]] {
        guard case .array(let nodes) = node.value else { throw objection("must be a list of lists, in brackets") }
        var lists: [[Double]] = []
        for node in nodes { lists.append(try SettingsReading(node, name).numbers()) }
        return lists
    }

    /// Yes or no.
    func truth() throws(SettingsObjection) -> Bool {
        guard case .boolean(let truth) = node.value else { throw objection("must be true or false") }
        return truth
    }

    /// A number.
    func number(in range: ClosedRange<Double>, _ description: String) throws(SettingsObjection) -> Double {
        guard let number = node.number, range.contains(number) else { throw objection("must be \(description)") }
        return number
    }

    /// A whole number.
    func count(in range: ClosedRange<Int>) throws(SettingsObjection) -> Int {
        guard case .integer(let integer) = node.value, let count = Int(exactly: integer), range.contains(count) else {
            throw objection("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return count
    }

    /// A span of time.
    func span() throws(SettingsObjection) -> TimeSpan {
        if let span = node.string.flatMap({ TimeSpan($0) }) { return span }
        throw objection("must be a span of time with its unit, in quotation marks, such as \"10s\"")
    }

    /// An instant.
    func time() throws(SettingsObjection) -> UTCTime {
        guard let time = node.string.flatMap({ UTCTime(iso8601: $0) }) else {
            throw objection("must be a time in quotation marks, such as \"2026-11-21T08:00:00Z\"")
        }
        return time
    }

    /// One of several words.
    func choice<Choice>(
        _ meaning: (String) -> Choice?,
        _ description: String
    ) throws(SettingsObjection) -> Choice {
        guard let choice = node.string.flatMap(meaning) else { throw objection("must be \(description)") }
        return choice
    }

    private init(_ node: SettingsNode, _ name: String) {
        (self.node, self.name) = (node, name)
    }
}
