internal import SQLite
package import SystemPackage

/// The pages that a write-ahead log has committed, as far as their checksums are right or tell which byte is wrong.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package struct WriteAheadLog {
    /// Bytes of a page.
    package let pageSize: Int
    /// The number of pages that the database has after the last commit.
    let pageCount: Int
    /// The offset of the newest version of each page in the log.
    let offsets: [Int: Int64]
    /// The number of frames that are not as they were written, with others behind them that are.
    package let damagedFrames: Int
    /// Pages with a wrong byte, as they were written, by their offset.
    private let mended: [Int64: [UInt8]]

    /// The log in a file; nil where it has no commit that can be read.
    package init?(_ descriptor: FileDescriptor) {
        var header = descriptor.bytes(at: 0, count: LogFrame.headerOfLog)
        // One that ends within its header was cut off, or has just been begun.
        let first = descriptor.bytes(at: Int64(LogFrame.headerOfLog), count: LogFrame.header)
        let verdict = LogFrame.mend(header: &header, before: LogFrame.salts(in: first))
        guard verdict == .right || verdict == .mended, let size = header.bigEndian(at: 8, bytes: 4),
            (512...65_536).contains(size), size.nonzeroBitCount == 1
        else { return nil }
        pageSize = Int(size)
        let (salts, length) = (LogFrame.salts(in: header), LogFrame.header + pageSize)
        var before = LogFrame.checksum(in: header)
        var (offset, count, passed, damaged) = (Int64(LogFrame.headerOfLog), 0, 0, 0)
        var (offsets, uncommitted, mended): ([Int: Int64], [Int: Int64], [Int64: [UInt8]]) = ([:], [:], [:])
        while true {
            var frame = descriptor.bytes(at: offset, count: length)
            guard frame.count == length else { break }
            let place = offset + Int64(LogFrame.header)
            let verdict = LogFrame.mend(frame: &frame, behind: before, salts: salts)
            before = LogFrame.checksum(in: frame)
            offset += Int64(length)
            // A damaged frame is passed over: what it stands behind is still told by the next one. Frames of an earlier use of
            // the file have other salts, and none behind them that counts.
            guard verdict == .right || verdict == .mended, let page = frame.bigEndian(at: 0, bytes: 4),
                let size = frame.bigEndian(at: 4, bytes: 4)
            else {
                if verdict == .damaged { damaged += 1 } else { passed += 1 }
                continue
            }
            (damaged, passed) = (damaged + passed, 0)
            if verdict == .mended { mended[place] = Array(frame[LogFrame.header...]) }
            uncommitted[Int(page)] = place
            if size > 0 {
                offsets.merge(uncommitted) { $1 }
                (uncommitted, count) = ([:], Int(size))
            }
        }
        if offsets.isEmpty { return nil }
        (self.offsets, pageCount, damagedFrames, self.mended) = (offsets, count, damaged, mended)
    }

    /// A page by its number; nil if the log does not have it.
    func page(_ number: Int, from descriptor: FileDescriptor) -> [UInt8]? {
        guard let offset = offsets[number] else { return nil }
        if let page = mended[offset] { return page }
        let page = descriptor.bytes(at: offset, count: pageSize)
        return page.count == pageSize ? page : nil
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
