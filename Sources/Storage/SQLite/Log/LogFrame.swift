/// Verifies the header and the frames of a write-ahead log.
///
/// A single wrong byte is repaired if the checksum identifies it. Logs from machines with the other byte order are not
/// verified.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package enum LogFrame {
    /// The length of the log's header in bytes.
    package static let headerOfLog = 32
    /// The length of a frame's header in bytes.
    package static let header = 24
    /// The magic number of a log whose checksums use little-endian words.
    package static let magic: UInt32 = 0x377F_0682

    /// The result of verifying a header or a frame.
    package enum Verdict: Sendable {
        /// The checksum is right.
        case right
        /// It had a single wrong byte, which is repaired.
        case mended
        /// It has a single wrong byte, which the checksum does not identify.
        case damaged
        /// It has several wrong bytes, or belongs to an earlier use of the log.
        case wrong
    }

    /// Verifies and repairs the header of a log, given the salts of the first frame.
    static func mend(header bytes: UnsafeMutableRawBufferPointer, before salts: UInt64) -> Verdict {
        // The last word of the salts affects only one of the two sums, just as the stored checksum does.
        let hasSalts = unsafe bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == salts
        let verdict = unsafe mend(
            LogWords(in: bytes, head: 24, body: 24..<24),
            of: bytes,
            behind: LogChecksum(),
            storedAt: 24,
            lastIsRight: hasSalts
        )
        let told = unsafe bytes.loadUnaligned(as: UInt32.self).bigEndian
        // A log with the other byte order cannot be verified.
        return told == magic + 1 ? .wrong : told == magic ? verdict : verdict == .wrong ? .wrong : .damaged
    }

    /// Verifies and repairs a frame that continues a checksum, given the salts of the log.
    static func mend(
        frame: UnsafeMutableRawBufferPointer,
        behind before: LogChecksum,
        salts: UInt64
    ) -> Verdict {
        let told = unsafe frame.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let wrong = told ^ salts
        let words = unsafe LogWords(in: frame, head: 8, body: header..<frame.count)
        // So does the last word of a page, which is zero in the log if pages have checksums.
        let endsWithZeros = unsafe frame.loadUnaligned(fromByteOffset: frame.count - 4, as: UInt32.self) == 0
        if wrong == 0 {
            return unsafe mend(words, of: frame, behind: before, storedAt: 16, lastIsRight: endsWithZeros)
        }
        guard wrong.leadingZeroBitCount / 8 + wrong.trailingZeroBitCount / 8 == 7,
            unsafe words.checksum(behind: before) == LogChecksum(storedIn: .init(frame), at: 16)
        else { return .wrong }
        unsafe frame.storeBytes(of: salts, toByteOffset: 8, as: UInt64.self)
        return .mended
    }

    private static func mend(
        _ words: LogWords,
        of bytes: UnsafeMutableRawBufferPointer,
        behind before: LogChecksum,
        storedAt place: Int,
        lastIsRight isLastRight: Bool
    ) -> Verdict {
        let sum = unsafe words.checksum(behind: before)
        let told = unsafe LogChecksum(storedIn: .init(bytes), at: place)
        if sum == told { return .right }
        let found = unsafe words.wrong(sum, told, lastIsRight: isLastRight)
        if sum.isOneByteOff(told) {
            if found.isEmpty {
                unsafe sum.store(in: bytes, at: place)
                return .mended
            }
            // Either the checksum or a word is wrong. Only the last word is certain: it must be zero in a page, and the
            // salts confirm it in a log's header.
            let isLast = unsafe found.count == 1 && found[0].place == words.count - 1
            guard isLast, bytes.count == headerOfLog || found[0].right == 0 else { return .damaged }
        }
        guard let first = found.first else { return .wrong }
        if found.count > 1 { return .damaged }
        unsafe words[first.place] = first.right
        return .mended
    }

    /// Verifies and repairs the header of a log.
    package static func mend(header bytes: inout [UInt8], before salts: UInt64) -> Verdict {
        unsafe bytes.withUnsafeMutableBytes {
            unsafe $0.count == headerOfLog ? mend(header: $0, before: salts) : .wrong
        }
    }

    /// Verifies and repairs a frame.
    package static func mend(frame: inout [UInt8], behind before: LogChecksum, salts: UInt64) -> Verdict {
        unsafe frame.withUnsafeMutableBytes {
            unsafe $0.count > header ? mend(frame: $0, behind: before, salts: salts) : .wrong
        }
    }

    /// Whether a frame of a log with these salts ends a transaction.
    static func isCommit(_ frame: UnsafeRawBufferPointer, salts: UInt64) -> Bool {
        unsafe frame.loadUnaligned(fromByteOffset: 4, as: UInt32.self) != 0
            && frame.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == salts
    }

    /// The salts in the header of a log or of a frame, which repeats those of the log.
    package static func salts(in bytes: [UInt8]) -> UInt64 {
        let place = bytes.count == headerOfLog ? 16 : 8
        guard bytes.count >= place + 8 else { return 0 }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    }

    /// The checksum in the header of a log or of a frame, which the next frame continues.
    package static func checksum(in bytes: [UInt8]) -> LogChecksum {
        let place = bytes.count == headerOfLog ? 24 : 16
        return unsafe bytes.withUnsafeBytes { unsafe LogChecksum(storedIn: $0, at: place) }
    }
}

/// The running checksum of a write-ahead log, which consists of two sums.
///
/// Source: "Database File Format" (SQLite), 4.2 "Checksum Algorithm".
package struct LogChecksum: Equatable, Sendable {
    package private(set) var first: UInt32 = 0, second: UInt32 = 0

    package init() {}

    /// Reads a stored checksum, which is big-endian.
    init(storedIn bytes: UnsafeRawBufferPointer, at offset: Int) {
        first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
        second = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).bigEndian
    }

    func store(in bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        unsafe bytes.storeBytes(of: first.bigEndian, toByteOffset: offset, as: UInt32.self)
        unsafe bytes.storeBytes(of: second.bigEndian, toByteOffset: offset + 4, as: UInt32.self)
    }

    @inline(__always)
    mutating func add(_ word: UInt32, _ next: UInt32) {
        first &+= word &+ second
        second &+= next &+ first
    }

    /// Whether two checksums differ in a single byte.
    func isOneByteOff(_ other: LogChecksum) -> Bool {
        let (one, two) = (first ^ other.first, second ^ other.second)
        return (one == 0) != (two == 0) && Self.isOneByte(one | two)
    }

    /// Whether all set bits are in the same byte.
    static func isOneByte(_ bits: UInt32) -> Bool {
        bits != 0 && bits.leadingZeroBitCount / 8 + bits.trailingZeroBitCount / 8 == 3
    }
}
