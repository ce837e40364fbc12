/// Splits a table (RFC 4180) into records; quoted values may contain line breaks.
struct CSVRecords {
    /// A record, not yet split into values.
    struct Record {
        /// The bytes without the line feed at the end.
        let bytes: ArraySlice<UInt8>
        /// The line in which the record starts, counted from 1.
        let line: Int
        /// The problem with the record's quotation marks; nil if they are valid.
        let issue: ImportIssue?
        /// Whether the end of the record is missing.
        let isCutOff: Bool

        /// Creates an issue at an offset in bytes from the record's start.
        func issue(at offset: Int, _ reason: String) -> ImportIssue {
            ImportIssue(at: bytes.startIndex + offset, in: bytes, from: line, 1, reason)
        }
    }

    private enum State {
        /// At the start of a value.
        case start
        /// In an unquoted value.
        case plain
        /// In a quoted value.
        case quoted
        /// After a quotation mark that either ends the value or is the first of two.
        case closed
    }

    private static let quote = UInt8(ascii: "\"")

    private let separator: UInt8
    private var bytes: [UInt8] = []
    private var position = 0
    private var line = 1
    private var isLast = false

    init(separatedBy separator: UInt8) { self.separator = separator }

    /// Appends the next bytes.
    mutating func add(_ more: [UInt8], isLast: Bool) {
        bytes.removeFirst(position)
        bytes += more
        position = 0
        self.isLast = isLast
    }

    /// Returns the next record; nil at the end or if it is still incomplete.
    mutating func next() -> Record? {
        guard position < bytes.endIndex else { return nil }
        let (start, first) = (position, line)
        var state = State.start
        var opening = start
        var misplaced: Int?
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte == UInt8(ascii: "\n"), state != .quoted {
                return record(start..<position - 1, first, misplaced, "unexpected data after a quoted value")
            }
            if state == .start { opening = position - 1 }
            if state == .closed, byte != separator, byte != Self.quote, byte != UInt8(ascii: "\r") {
                misplaced = misplaced ?? position - 1
            }
            state = self.state(after: byte, state)
        }
        if !isLast, position - start <= WaypointImport.largestPart {
            (position, line) = (start, first)
            return nil
        }
        guard state == .quoted else {
            return record(start..<position, first, misplaced, "unexpected data after a quoted value")
        }
        return record(start..<position, first, opening, "a quotation mark that is not closed", isCutOff: true)
    }

    private func state(after byte: UInt8, _ state: State) -> State {
        switch (state, byte) {
        case (.quoted, Self.quote): .closed
        case (.quoted, _): .quoted
        case (_, separator): .start
        case (.start, Self.quote), (.closed, Self.quote): .quoted
        case (.closed, UInt8(ascii: "\r")): .closed
        default: .plain
        }
    }

    private func record(
        _ range: Range<Int>,
        _ line: Int,
        _ fault: Int?,
        _ reason: String,
        isCutOff: Bool = false
    ) -> Record {
        let issue = fault.map { ImportIssue(at: $0, in: bytes[range], from: line, 1, reason) }
        return Record(bytes: bytes[range], line: line, issue: issue, isCutOff: isCutOff)
    }
}
