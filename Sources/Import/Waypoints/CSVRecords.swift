/// The records of a table (RFC 4180), which go over line ends within quotation marks.
struct CSVRecords {
    /// A record as it is in the file.
    struct Record {
        /// Its bytes, without the line feed behind it.
        let bytes: ArraySlice<UInt8>
        /// The line that it begins in, counted from 1.
        let line: Int
        /// The issue with its quotation marks; nil where nothing is wrong with them.
        let issue: ImportIssue?
        /// True where its end is not to be found.
        let isCutOff: Bool

        /// An issue with a place in it, counted in bytes from its start.
        func issue(at offset: Int, _ reason: String) -> ImportIssue {
            ImportIssue(at: bytes.startIndex + offset, in: bytes, from: line, 1, reason)
        }
    }

    private enum State {
        /// The position is at the start of a value.
        case start
        /// The position is in a value without quotation marks.
        case plain
        /// The position is in a value within quotation marks.
        case quoted
        /// The position is behind a quotation mark that ends a value, or is the first of two.
        case closed
    }

    private static let quote = UInt8(ascii: "\"")

    private let separator: UInt8
    private var bytes: [UInt8] = []
    private var position = 0
    private var line = 1
    private var isLast = false

    /// The records of a text of which nothing has come.
    init(separatedBy separator: UInt8) { self.separator = separator }

    /// Adds the next bytes of the text.
    ///
    /// - Parameters:
    ///   - more: some of it.
    ///   - isLast: true where there are no more.
    mutating func add(_ more: [UInt8], isLast: Bool) {
        bytes.removeFirst(position)
        bytes += more
        position = 0
        self.isLast = isLast
    }

    /// The next record; nil at the end, or where it has not come whole.
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
                return record(start..<position - 1, first, misplaced, "something follows behind a quoted value")
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
            return record(start..<position, first, misplaced, "something follows behind a quoted value")
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
