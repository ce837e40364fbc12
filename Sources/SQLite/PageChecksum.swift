internal import Platform

/// The checksum of a database page, in the eight bytes at its end that SQLite does not use.
///
/// It consists of a mark of four bytes and the CRC-32 of the page before the mark, low byte first. The CRC includes the
/// page's offset in the file, to detect a page in the place of another one.
package enum PageChecksum {
    /// Bytes at the end of a page.
    package static let length = 8

    enum Verdict {
        /// The page has no checksum, because another program has copied it from the write-ahead log.
        case absent
        case right
        case wrong
    }

    /// Whether SQLite reads or writes a whole page.
    ///
    /// No other access has such a length and offset.
    static func mayBePage(_ count: Int32, at offset: Int64) -> Bool {
        count >= 512 && count.nonzeroBitCount == 1 && offset % Int64(count) == 0
    }

    static func verdict(on page: UnsafeRawBufferPointer, at offset: Int64) -> Verdict {
        let place = page.count - length
        let told = unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        if told == 0 { return .absent }
        return unsafe told == value(of: page, at: offset) ? .right : .wrong
    }

    /// Whether the checksum of a page, numbered from 1, is wrong, or the page is marked as damaged.
    package static func isWrong(on page: [UInt8], number: Int) -> Bool {
        unsafe page.withUnsafeBytes { unsafe verdict(on: $0, at: Int64(number - 1) * Int64($0.count)) == .wrong }
    }

    /// Whether a page ends with the mark of a checksum.
    package static func isMarked(_ page: [UInt8]) -> Bool {
        guard page.count >= length else { return false }
        return unsafe page.withUnsafeBytes { unsafe isMarked($0) }
    }

    /// Writes the checksum of a page, unless the page is marked as damaged.
    ///
    /// - Returns: whether the checksum was written.
    static func seal(_ page: UnsafeMutableRawBufferPointer, at offset: Int64) -> Bool {
        let place = page.count - length
        if unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian == taint { return false }
        let value = unsafe value(of: UnsafeRawBufferPointer(page), at: offset)
        unsafe page.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt64.self)
        return true
    }

    /// Removes the checksum from a page that SQLite is about to use.
    ///
    /// Checksums must not get into the write-ahead log, as a program that copies pages from there would keep outdated
    /// ones.
    static func clear(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: 0, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// Marks a damaged page, so that it stays recognizable wherever SQLite writes it.
    static func mark(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: taint.littleEndian, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// Whether a page ends with the mark of a checksum.
    static func isMarked(_ page: UnsafeRawBufferPointer) -> Bool {
        let told = unsafe page.loadUnaligned(fromByteOffset: page.count - length, as: UInt64.self).littleEndian
        return UInt32(truncatingIfNeeded: told) == mark
    }

    private static func value(of page: UnsafeRawBufferPointer, at offset: Int64) -> UInt64 {
        let content = unsafe UnsafeRawBufferPointer(rebasing: page[..<(page.count - length)])
        let sum = unsafe CRC32.of(content) ^ UInt32(truncatingIfNeeded: offset / Int64(page.count))
        return UInt64(sum) << 32 | UInt64(mark)
    }

    // "gpsC" in the file.
    private static let mark: UInt32 = 0x4373_7067
    // "damaged!" in the file.
    private static let taint: UInt64 = 0x2164_6567_616D_6164
}
