import Glibc
import Platform
import Receivers
import SystemPackage
import TestSupport

/// The files that a receiver's tests keep in a folder.
extension TemporaryFolder {
    /// A file with these bytes in it.
    func file(holding bytes: [UInt8]) throws -> FilePath {
        let file = file("capture.nmea")
        try OwnedFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(bytes)
        return file
    }

    /// A FIFO that nobody has open.
    func pipe() throws -> FilePath {
        let pipe = file("line")
        guard unsafe pipe.withPlatformString({ unsafe mkfifo($0, 0o600) }) == 0 else { throw Errno(rawValue: errno) }
        return pipe
    }

    /// The bytes in a file.
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
