/// When the next part of a capture begins.
package struct CaptureRotation: Hashable, Sendable {
    /// The bytes that a part has at most, and the rest of the line that it then is in; nil for any number.
    package var size: Int?

    /// Whether each day, in UTC, has parts of its own.
    package var isDaily: Bool

    /// Never, unless told otherwise.
    package init(size: Int? = nil, isDaily: Bool = false) {
        self.size = size
        self.isDaily = isDaily
    }

    /// Whether there are parts at all.
    package var isOn: Bool { size != nil || isDaily }

    /// How far a part has come.
    struct Progress: Hashable {
        /// Bytes in it.
        var size = 0

        /// The day of its first byte, counted from 1970; nil where that is not known.
        var day: Int?

        /// Whether its last line is whole.
        var endsWithLine = true

        /// Bytes in it that came after it should have ended.
        var overrun = 0
    }

    /// How many more bytes a part takes to end its last line, before it is cut in the middle of it.
    ///
    /// Frames of binary protocols have no line ends; the longest are about as long.
    private static let patience = 4096

    /// How many of the bytes still belong to a part: all, or fewer where the next part begins behind them.
    func share(of bytes: ArraySlice<UInt8>, on day: Int?, of part: Progress) -> Int {
        let room = room(in: part, on: day)
        if bytes.count <= room { return bytes.count }
        if let lineEnd = bytes.prefix(room).lastIndex(of: lineFeed) { return lineEnd + 1 - bytes.startIndex }
        if part.endsWithLine, part.size > 0 { return 0 }
        let rest = bytes.dropFirst(room).prefix(max(0, Self.patience - part.overrun))
        return (rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex) - bytes.startIndex
    }

    /// How many bytes may come before the part is to end.
    private func room(in part: Progress, on day: Int?) -> Int {
        if isDaily, part.size > 0, let day, let begun = part.day, day > begun { return 0 }
        return size.map { max(0, $0 - part.size) } ?? .max
    }

    /// What a part is after so many of the bytes have gone to it.
    func progress(_ part: Progress, adding count: Int, of bytes: ArraySlice<UInt8>, on day: Int?) -> Progress {
        guard count > 0 else { return part }
        var result = part
        if part.size == 0 { result.day = day }
        result.overrun += max(0, count - room(in: part, on: day))
        result.size += count
        result.endsWithLine = bytes[bytes.startIndex + count - 1] == lineFeed
        return result
    }
}

private let lineFeed = UInt8(ascii: "\n")
