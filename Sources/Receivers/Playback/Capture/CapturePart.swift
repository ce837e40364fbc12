import Glibc
import Platform
import SystemPackage

/// A file of a capture, open to be written on at its end, and its file of times.
struct CapturePart: Sendable {
    let path: FilePath
    private let data: SharedFileDescriptor
    /// Nil for a device or a pipe, whose bytes nobody replays.
    private let times: SharedFileDescriptor?
    private var hasTimes = false
    private let put: DiskSync.Write
    /// Bytes that are in each; after a write that was cut short they get no more than that again.
    private var size = 0
    private var sizeOfTimes = 0

    /// Creates both, or takes them where they are empty.
    ///
    /// Files that have something in them are not touched: an earlier capture cannot be made again.
    ///
    /// - Parameters:
    ///   - path: the path of the part.
    ///   - put: writes bytes at the end of a file.
    /// - Throws: `CaptureError` where they cannot be created, or have something in them.
    init(creating path: FilePath, writingBy put: @escaping DiskSync.Write) throws(CaptureError) {
        self.path = path
        self.put = put
        data = SharedFileDescriptor(try Self.create(path))
        let isRegularFile = (try? FileStatus(of: data.owned).isRegularFile) ?? false
        times = isRegularFile ? SharedFileDescriptor(try Self.create(path.arrivalTimes)) : nil
    }

    /// Adds bytes at the end.
    mutating func write(_ bytes: ArraySlice<UInt8>) throws(CaptureError) {
        do throws(Errno) {
            try put(data.owned.descriptor, Array(bytes))
            size += bytes.count
        } catch {
            shorten()
            throw .writeFailed(path, error)
        }
    }

    /// Takes back what was written last, as its time could not be written.
    mutating func takeBack(_ count: Int) {
        size -= count
        shorten()
    }

    /// Takes away what was written in part, which needs no room.
    private func shorten() {
        guard let times else { return }
        _ = ftruncate(data.owned.descriptor.rawValue, off_t(size))
        _ = ftruncate(times.owned.descriptor.rawValue, off_t(sizeOfTimes))
    }

    /// Adds a line to the times.
    mutating func writeTimes(_ line: String) throws(CaptureError) {
        guard let times else { return }
        // Not before there are times: files of a capture that got nothing are empty, and may be taken again.
        let text = hasTimes ? line + "\n" : "\(ArrivalTime.header)\n\(line)\n"
        do throws(Errno) {
            try put(times.owned.descriptor, Array(text.utf8))
            sizeOfTimes += text.utf8.count
            hasTimes = true
        } catch {
            throw .writeFailed(path.arrivalTimes, error)
        }
    }

    /// Returns when all that was written is on the disk; what is no regular file has nothing to bring there.
    func synchronize(_ synchronize: (FileDescriptor) throws(Errno) -> Void) throws(CaptureError) {
        guard let times else { return }
        do throws(Errno) { try synchronize(data.owned.descriptor) } catch { throw .writeFailed(path, error) }
        do throws(Errno) {
            try synchronize(times.owned.descriptor)
        } catch {
            throw .writeFailed(path.arrivalTimes, error)
        }
    }

    private static func create(_ path: FilePath) throws(CaptureError) -> OwnedFileDescriptor {
        do throws(Errno) {
            let file = try OwnedFileDescriptor(
                opening: path,
                .writeOnly,
                options: [.create, .append],
                permissions: .ownerReadWrite
            )
            let status = try FileStatus(of: file)
            guard !status.isRegularFile || status.size == 0 else { throw .fileExists }
            // In a folder that all may write to, whoever made an empty file would get to read what comes into it.
            guard !status.isRegularFile || status.isOwn else { throw .notPermitted }
            return file
        } catch .fileExists {
            throw .alreadyExists(path)
        } catch .notPermitted {
            throw .belongsToOther(path)
        } catch {
            throw .cannotCreate(path, error)
        }
    }
}
