import SystemPackage

/// A file of a capture, open to be written on at its end, and its file of times.
struct CapturePart: Sendable {
    let path: FilePath
    private let data: SharedFileDescriptor
    /// Nil for a device or a pipe, whose bytes nobody replays.
    private let times: SharedFileDescriptor?
    private var hasTimes = false

    /// Creates both, or takes them where they are empty.
    ///
    /// Files that have something in them are not touched: an earlier capture cannot be made again.
    init(creating path: FilePath) throws(CaptureError) {
        self.path = path
        data = SharedFileDescriptor(try Self.create(path))
        let isRegularFile = (try? FileStatus(of: data.owned).isRegularFile) ?? false
        times = isRegularFile ? SharedFileDescriptor(try Self.create(path.arrivalTimes)) : nil
    }

    /// Adds bytes at the end.
    func write(_ bytes: ArraySlice<UInt8>) throws(CaptureError) {
        do throws(Errno) { try data.owned.writeAll(Array(bytes)) } catch { throw .writeFailed(path, error) }
    }

    /// Adds a line to the times.
    mutating func writeTimes(_ line: String) throws(CaptureError) {
        guard let times else { return }
        // Not before there are times: files of a capture that got nothing are empty, and may be taken again.
        let text = hasTimes ? line + "\n" : "\(ArrivalTime.header)\n\(line)\n"
        hasTimes = true
        do throws(Errno) {
            try times.owned.writeAll(Array(text.utf8))
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
