import Glibc
import Receivers
import SystemPackage

/// A folder for the files of one test, removed with what is in it.
final class ScratchFolder: Sendable {
    let path: FilePath

    init() throws {
        var template = Array("/tmp/gpslog-receivers-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
    }

    deinit {
        for name in ["capture.nmea", "line"] {
            _ = unsafe path.appending(name).withPlatformString { unsafe unlink($0) }
        }
        _ = unsafe path.withPlatformString { unsafe rmdir($0) }
    }

    /// A file with these bytes in it.
    func file(holding bytes: [UInt8]) throws -> FilePath {
        let file = path.appending("capture.nmea")
        try OwnedFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(bytes)
        return file
    }

    /// A FIFO that nobody has open.
    func pipe() throws -> FilePath {
        let pipe = path.appending("line")
        guard unsafe pipe.withPlatformString({ unsafe mkfifo($0, 0o600) }) == 0 else { throw Errno(rawValue: errno) }
        return pipe
    }

    /// What is in a file.
    static func contents(of file: FilePath) throws -> [UInt8] {
        let descriptor = try OwnedFileDescriptor(opening: file, .readOnly)
        var contents: [UInt8] = []
        while true {
            let more = try descriptor.read(atMost: 65_536)
            if more.isEmpty { return contents }
            contents += more
        }
    }
}
