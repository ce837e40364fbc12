package import SystemPackage

/// A database whose checkpoint was interrupted: its log has all pages, but its file only the first ones.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package struct CutOffCheckpoint {
    /// The bytes of the file: fewer pages than its header says.
    package let file: [UInt8]

    package let log: [UInt8]

    private static let page = 4096
    private static let pagesInFile = 2
    private static let salts: [UInt32] = [0x1234_5678, 0x9ABC_DEF0]

    /// Creates the state of an interrupted checkpoint that has only written two pages.
    ///
    /// - Parameter whole: the bytes of a complete database file with pages of 4096 bytes.
    package init(of whole: [UInt8]) {
        file = Array(whole.prefix(Self.pagesInFile * Self.page))
        // The magic number of a log with little-endian checksums, and the format version.
        let head = Self.bytes([0x377F_0682, 3_007_000, UInt32(Self.page), 0] + Self.salts)
        var sum = Sum()
        sum.add(head[...])
        var log = head + sum.bytes
        let count = whole.count / Self.page
        for number in 1...count {
            // The last frame commits.
            let place = Self.bytes([UInt32(number), number == count ? UInt32(count) : 0])
            let page = whole[(number - 1) * Self.page..<number * Self.page]
            sum.add(place[...])
            sum.add(page)
            log += place + Self.bytes(Self.salts) + sum.bytes + page
        }
        self.log = log
    }

    package func write(to path: FilePath) throws {
        try TextFile.overwrite(path, with: file)
        try TextFile.overwrite(FilePath(path.string + "-wal"), with: log)
    }

    fileprivate static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }
}

/// The log's checksum: two sums over all bytes so far.
private struct Sum {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    var bytes: [UInt8] { CutOffCheckpoint.bytes([first, second]) }

    /// Adds bytes, whose number is a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for position in stride(from: bytes.startIndex, to: bytes.endIndex, by: 8) {
            first &+= Self.word(bytes, position) &+ second
            second &+= Self.word(bytes, position + 4) &+ first
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>, _ position: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[position + $1]) << (8 * UInt32($1)) }
    }
}
