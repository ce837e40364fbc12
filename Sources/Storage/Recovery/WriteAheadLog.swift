internal import SQLite
package import SystemPackage

/// The committed pages of a write-ahead log that have valid or repairable checksums.
///
/// Source: "Database File Format" (SQLite), 4 "The Write-Ahead Log".
package struct WriteAheadLog {
    package let pageSize: Int
    /// The number of pages in the database after the last commit.
    let pageCount: Int
    let offsets: [Int: Int64]
    /// The number of damaged frames that are followed by valid ones.
    package let damagedFrames: Int
    /// Repaired pages by their offset.
    private let mended: [Int64: [UInt8]]

    /// Reads the log; `nil` if it has no readable commit.
    package init?(_ descriptor: FileDescriptor) {
        var header = descriptor.bytes(at: 0, count: LogFrame.headerOfLog)
        // A log shorter than its header was truncated or has just been created.
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
            // Skip a damaged frame: the next one holds the checksum up to its start. Frames from an earlier use of the
            // file have other salts, and no valid frame follows them.
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

    /// Reads a page by its number; `nil` if the log does not have it.
    func page(_ number: Int, from descriptor: FileDescriptor) -> [UInt8]? {
        guard let offset = offsets[number] else { return nil }
        if let page = mended[offset] { return page }
        let page = descriptor.bytes(at: offset, count: pageSize)
        return page.count == pageSize ? page : nil
    }
}

extension FileDescriptor {
    /// Reads up to `count` bytes at an offset: fewer at the end of the file, none if they cannot be read.
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
