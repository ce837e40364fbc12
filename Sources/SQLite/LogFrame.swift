/// The header and the frames of a write-ahead log, held against their checksums.
///
/// One wrong byte is mended if the checksum tells which it is. Logs of machines with the other order of bytes are not looked at.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package enum LogFrame {
    /// Bytes in front of the first frame.
    package static let headerOfLog = 32
    /// Bytes in front of a frame's page.
    package static let header = 24
    /// The magic number of a log whose checksums are of words with their lowest byte first.
    package static let magic: UInt32 = 0x377F_0682

    /// What a header or a frame turned out to be.
    package enum Verdict: Sendable {
        /// It is as it was written.
        case right
        /// It had one wrong byte, and is as it was written.
        case mended
        /// It has one wrong byte, and the checksum does not tell which.
        case damaged
        /// It is not as it was written, or of an earlier use of the log.
        case wrong
    }

    /// Looks at the header of a log, and mends it.
    ///
    /// - Parameters:
    ///   - bytes: the header.
    ///   - salts: the salts of the first frame.
    /// - Returns: what it is now.
    static func mend(header bytes: UnsafeMutableRawBufferPointer, before salts: UInt64) -> Verdict {
        // The last word of the salts counts in one sum alone, as a stored sum does.
        let hasSalts = unsafe bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == salts
        let verdict = unsafe mend(
            LogWords(in: bytes, head: 24, body: 24..<24),
            of: bytes,
            behind: LogChecksum(),
            storedAt: 24,
            lastIsRight: hasSalts
        )
        let told = unsafe bytes.loadUnaligned(as: UInt32.self).bigEndian
        // Of a log of another order nothing is known.
        return told == magic + 1 ? .wrong : told == magic ? verdict : verdict == .wrong ? .wrong : .damaged
    }

    /// Looks at a frame, and mends it.
    ///
    /// - Parameters:
    ///   - frame: its header and its page.
    ///   - before: the checksum that it goes on from.
    ///   - salts: the salts of the log.
    /// - Returns: what it is now.
    static func mend(
        frame: UnsafeMutableRawBufferPointer,
        behind before: LogChecksum,
        salts: UInt64
    ) -> Verdict {
        let told = unsafe frame.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let wrong = told ^ salts
        let words = unsafe LogWords(in: frame, head: 8, body: header..<frame.count)
        // So does the last word of a page, which is zero in the log if the page has a checksum of its own.
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
            // It may be the sum, or one of the words: the last one tells by being zero, and that of a log's header otherwise.
            let isLast = unsafe found.count == 1 && found[0].place == words.count - 1
            guard isLast, bytes.count == headerOfLog || found[0].right == 0 else { return .damaged }
        }
        guard let first = found.first else { return .wrong }
        if found.count > 1 { return .damaged }
        unsafe words[first.place] = first.right
        return .mended
    }

    /// Looks at the header of a log, and mends it.
    package static func mend(header bytes: inout [UInt8], before salts: UInt64) -> Verdict {
        unsafe bytes.withUnsafeMutableBytes {
            unsafe $0.count == headerOfLog ? mend(header: $0, before: salts) : .wrong
        }
    }

    /// Looks at a frame, and mends it.
    package static func mend(frame: inout [UInt8], behind before: LogChecksum, salts: UInt64) -> Verdict {
        unsafe frame.withUnsafeMutableBytes {
            unsafe $0.count > header ? mend(frame: $0, behind: before, salts: salts) : .wrong
        }
    }

    /// The salts in a header: that of a log, or that of a frame, which repeats them.
    package static func salts(in bytes: [UInt8]) -> UInt64 {
        let place = bytes.count == headerOfLog ? 16 : 8
        guard bytes.count >= place + 8 else { return 0 }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    }

    /// The checksum in a header or a frame, which the next frame goes on from.
    package static func checksum(in bytes: [UInt8]) -> LogChecksum {
        let place = bytes.count == headerOfLog ? 24 : 16
        return unsafe bytes.withUnsafeBytes { unsafe LogChecksum(storedIn: $0, at: place) }
    }
}
