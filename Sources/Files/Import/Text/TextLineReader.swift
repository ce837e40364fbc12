protocol LineHandler {
    /// Parses the next line.
    ///
    /// The line has no line feed, and `number` counts from 1. Only the last line may not be ended by a line feed.
    mutating func take(_ line: ArraySlice<UInt8>, number: Int, isEnded: Bool, _ page: inout ImportPage)

    /// Called after the last line.
    mutating func finish(after lines: Int, _ page: inout ImportPage)
}

/// Reads a line-based format; a malformed line does not affect the others.
final class TextLineReader<Handler: LineHandler>: ImportReader {
    /// Bytes: longer lines are an error.
    private let longestLine = 1 << 20

    var page = ImportPage()
    private var handler: Handler
    private var partial: [UInt8] = []
    private var number = 1
    private var isTooLong = false

    init(_ handler: Handler) { self.handler = handler }

    func consume(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if partial.isEmpty, !isTooLong {
                take(rest[..<end], isEnded: true)
            } else {
                add(rest[..<end])
                endPartial(isEnded: true)
            }
            number += 1
            rest = rest[(end + 1)...]
        }
        add(rest)
    }

    func finish() {
        if !partial.isEmpty || isTooLong { endPartial(isEnded: false) }
        if page.end == nil { handler.finish(after: number, &page) }
    }

    private func add(_ bytes: ArraySlice<UInt8>) {
        if isTooLong { return }
        partial += bytes
        if partial.count > longestLine {
            isTooLong = true
            partial = []
        }
    }

    private func endPartial(isEnded: Bool) {
        if isTooLong {
            page.lose(ImportIssue(line: number, column: 1, "a line longer than a megabyte"))
        } else {
            take(partial[...], isEnded: isEnded)
        }
        partial.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    private func take(_ line: ArraySlice<UInt8>, isEnded: Bool) {
        guard page.end == nil else { return }
        let isFirst = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF])
        handler.take(isFirst ? line.dropFirst(3) : line, number: number, isEnded: isEnded, &page)
    }
}
