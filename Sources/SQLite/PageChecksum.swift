internal import Platform

/// The checksum that a page of a database carries in the eight bytes that SQLite leaves alone at its end.
///
/// A mark of four bytes says that there is one; the CRC-32 of the page before the mark follows, low byte first, with the
/// page's place in the file taken into it: a page in the place of another one is damage, too.
package enum PageChecksum {
    /// Bytes at the end of a page.
    package static let length = 8

    /// The state of a page that was read.
    enum Verdict {
        /// The page carries no checksum: another program has written it out of the write-ahead log.
        case absent
        /// The page is as it was written.
        case right
        /// The page is not as it was written.
        case wrong
    }

    /// True where SQLite reads or writes a whole page; it does no such number of other bytes at such a place.
    static func mayBePage(_ count: Int32, at offset: Int64) -> Bool {
        count >= 512 && count.nonzeroBitCount == 1 && offset % Int64(count) == 0
    }

    /// Looks at a page.
    ///
    /// - Parameters:
    ///   - page: all its bytes.
    ///   - offset: its place in the file, in bytes.
    /// - Returns: its state.
    static func verdict(on page: UnsafeRawBufferPointer, at offset: Int64) -> Verdict {
        let place = page.count - length
        let told = unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        if told == 0 { return .absent }
        return unsafe told == value(of: page, at: offset) ? .right : .wrong
    }

    /// Looks at a page of a file that was read without SQLite.
    ///
    /// - Parameters:
    ///   - page: all its bytes.
    ///   - number: its number, from 1.
    /// - Returns: true where it carries a checksum that is not its own, or is marked as damaged.
    package static func isWrong(on page: [UInt8], number: Int) -> Bool {
        unsafe page.withUnsafeBytes { unsafe verdict(on: $0, at: Int64(number - 1) * Int64($0.count)) == .wrong }
    }

    /// True where the end of a page has the mark of a checksum.
    package static func isMarked(_ page: [UInt8]) -> Bool {
        guard page.count >= length else { return false }
        return unsafe page.withUnsafeBytes { unsafe isMarked($0) }
    }

    /// Writes the checksum of a page to its end; one that was read with a wrong checksum never gets a right one.
    ///
    /// - Returns: true where the page has got one.
    static func seal(_ page: UnsafeMutableRawBufferPointer, at offset: Int64) -> Bool {
        let place = page.count - length
        if unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian == taint { return false }
        let value = unsafe value(of: UnsafeRawBufferPointer(page), at: offset)
        unsafe page.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt64.self)
        return true
    }

    /// Takes the checksum from a page that SQLite is about to use, so that none gets into the write-ahead log: a program that
    /// copies pages from there would leave an old one.
    static func clear(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: 0, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// Marks a page that is not as it was written, wherever SQLite writes it from now on.
    static func mark(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: taint.littleEndian, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// True where the end of a page has the mark of a checksum.
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
