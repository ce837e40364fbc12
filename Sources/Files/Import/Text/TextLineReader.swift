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

/// Converts UTF-16 text, as written by some spreadsheets, to UTF-8.
struct UTF16Text {
    private let isBigEndian: Bool
    /// The byte order mark's length in bytes; 0 without a mark.
    private let markLength: Int
    private var isBegun = false
    /// The pending first byte of a code unit and first code unit of a surrogate pair.
    private var byte: UInt8?
    private var high: UInt16?

    /// Recognises UTF-16 by its byte order mark, or by two ASCII code units; nil for other text.
    init?(beginningWith head: [UInt8]) {
        // UTF-32 starts with the same two bytes.
        if head.starts(with: [0xFF, 0xFE]), !head.dropFirst(2).starts(with: [0, 0]) {
            (isBigEndian, markLength) = (false, 2)
        } else if head.starts(with: [0xFE, 0xFF]) {
            (isBigEndian, markLength) = (true, 2)
        } else if head.count >= 4, head.prefix(4).map({ $0 == 0 }) == [false, true, false, true] {
            (isBigEndian, markLength) = (false, 0)
        } else if head.count >= 4, head.prefix(4).map({ $0 == 0 }) == [true, false, true, false] {
            (isBigEndian, markLength) = (true, 0)
        } else {
            return nil
        }
    }

    /// Converts the next bytes and drops the byte order mark; unpaired surrogates are dropped.
    mutating func utf8(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for next in isBegun ? bytes[...] : bytes.dropFirst(markLength) {
            guard let first = byte else {
                byte = next
                continue
            }
            byte = nil
            let unit = isBigEndian ? UInt16(first) << 8 | UInt16(next) : UInt16(next) << 8 | UInt16(first)
            append(unit, to: &text)
        }
        isBegun = true
        return text
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let first = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                text += Array(String(decoding: [first, unit], as: UTF16.self).utf8)
                return
            }
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else if unit < 0x80 {
            text.append(UInt8(unit))
        } else {
            text += Array(String(decoding: [unit], as: UTF16.self).utf8)
        }
    }
}
