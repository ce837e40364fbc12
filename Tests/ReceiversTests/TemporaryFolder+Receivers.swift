import Glibc
import Platform
import Receivers
import SystemPackage
import TestSupport

/// Files for tests of receivers.
extension TemporaryFolder {
    func file(holding bytes: [UInt8]) throws -> FilePath {
        let file = file("capture.nmea")
        try OwnedFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(bytes)
        return file
    }

    /// Creates a FIFO without opening it.
    func pipe() throws -> FilePath {
        let pipe = file("line")
        guard unsafe pipe.withPlatformString({ unsafe mkfifo($0, 0o600) }) == 0 else { throw Errno(rawValue: errno) }
        return pipe
    }

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
