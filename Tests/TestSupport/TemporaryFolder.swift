package import SystemPackage

internal import Glibc

/// A folder of a test's own, gone with everything in it when the last reference is.
package final class TemporaryFolder: Sendable {
    /// The path of the folder.
    package let path: FilePath

    /// An empty folder.
    ///
    /// - Throws: `Errno` where the folder for temporary files cannot be written.
    package init() throws {
        var name = Array("/tmp/gpslog-test-XXXXXX".utf8CString)
        let made = unsafe name.withUnsafeMutableBufferPointer { characters in
            guard let template = characters.baseAddress else { return false }
            return unsafe mkdtemp(template) != nil
        }
        guard made else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: name)
    }

    deinit {
        Self.remove(path)
    }

    /// The path of a file in the folder, which need not exist.
    package func file(_ name: String) -> FilePath { path.appending(name) }

    /// Makes a folder in it.
    ///
    /// - Throws: `Errno` where that is not possible.
    package func makeFolder(_ name: String) throws {
        guard unsafe mkdir(file(name).string, 0o700) == 0 else { throw Errno(rawValue: errno) }
    }

    /// The names of what is in the folder, in alphabetical order.
    package var contents: [String] { Self.names(in: path).sorted() }

    /// The names of what is in a folder in it, in alphabetical order.
    package func contents(of folder: String) -> [String] { Self.names(in: file(folder)).sorted() }

    private static func names(in folder: FilePath) -> [String] {
        guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: FilePath) {
        for name in names(in: path) {
            let entry = path.appending(name)
            if unsafe entry.withPlatformString({ unsafe unlink($0) }) != 0 { remove(entry) }
        }
        _ = unsafe path.withPlatformString { unsafe rmdir($0) }
    }
}
