package import SystemPackage

/// The pages that a write-ahead log has committed, as far as their checksums are right.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package struct WriteAheadLog {
    /// Bytes of a page.
    package let pageSize: Int
    /// The number of pages that the database has after the last commit.
    let pageCount: Int
    /// The offset of the newest version of each page in the log.
    let offsets: [Int: Int64]

    private static let headerLength = 32
    private static let frameHeaderLength = 24

    /// The log in a file; nil where it has no commit that can be read.
    package init?(_ descriptor: FileDescriptor) {
        let header = descriptor.bytes(at: 0, count: Self.headerLength)
        // One that ends within its header was cut off, or has just been begun.
        guard header.count == Self.headerLength, let magic = header.bigEndian(at: 0, bytes: 4),
            magic & ~1 == 0x377F_0682,
            let size = header.bigEndian(at: 8, bytes: 4), (512...65_536).contains(size), size.nonzeroBitCount == 1
        else { return nil }
        let isBigEndian = magic & 1 == 1
        guard Checksum(header[..<24], isBigEndian: isBigEndian) == Checksum(header, at: 24) else { return nil }
        pageSize = Int(size)
        var before = Checksum(header, at: 24)
        var (offset, count) = (Int64(Self.headerLength), 0)
        var (offsets, uncommitted): ([Int: Int64], [Int: Int64]) = ([:], [:])
        while true {
            let frame = descriptor.bytes(at: offset, count: Self.frameHeaderLength + pageSize)
            // Frames of an earlier use of the file have other salts.
            guard frame.count == Self.frameHeaderLength + pageSize, frame[8..<16] == header[16..<24] else { break }
            var sum = Checksum(frame[..<8], isBigEndian: isBigEndian, after: before)
            sum.add(frame[Self.frameHeaderLength...], isBigEndian: isBigEndian)
            before = Checksum(frame, at: 16)
            // A damaged frame is passed over: what it stands behind is still told by the next one.
            if sum == before, let page = frame.bigEndian(at: 0, bytes: 4), let size = frame.bigEndian(at: 4, bytes: 4) {
                uncommitted[Int(page)] = offset + Int64(Self.frameHeaderLength)
                if size > 0 {
                    offsets.merge(uncommitted) { $1 }
                    (uncommitted, count) = ([:], Int(size))
                }
            }
            offset += Int64(Self.frameHeaderLength + pageSize)
        }
        if offsets.isEmpty { return nil }
        (self.offsets, pageCount) = (offsets, count)
    }
}

/// The two sums that a log has of all its bytes so far.
private struct Checksum: Equatable {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    /// The checksum of bytes that come behind others.
    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool, after before: Checksum? = nil) {
        if let before { self = before }
        add(bytes, isBigEndian: isBigEndian)
    }

    /// A checksum as it is written.
    init(_ bytes: [UInt8], at position: Int) {
        first = UInt32(truncatingIfNeeded: bytes.bigEndian(at: position, bytes: 4) ?? 0)
        second = UInt32(truncatingIfNeeded: bytes.bigEndian(at: position + 4, bytes: 4) ?? 0)
    }

    /// Goes on over bytes, of which there are a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        var position = bytes.startIndex
        while position + 8 <= bytes.endIndex {
            first &+= Self.word(bytes, position, isBigEndian) &+ second
            second &+= Self.word(bytes, position + 4, isBigEndian) &+ first
            position += 8
        }
    }

    @inline(__always)
    private static func word(_ bytes: ArraySlice<UInt8>, _ position: Int, _ isBigEndian: Bool) -> UInt32 {
        let first = UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
        let word = first | UInt32(bytes[position + 2]) << 16 | UInt32(bytes[position + 3]) << 24
        return isBigEndian ? word.byteSwapped : word
    }
}

extension FileDescriptor {
    /// The bytes at a place of a file: fewer where it ends, none where they cannot be read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = 0
            while initialized < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...]
                )
                let read = try? unsafe self.read(fromAbsoluteOffset: offset + Int64(initialized), into: rest)
                guard let read, read > 0 else { return }
                initialized += read
            }
        }
    }
}
