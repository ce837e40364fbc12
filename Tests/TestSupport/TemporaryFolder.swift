package import SystemPackage

internal import Glibc

/// A temporary folder for a test, deleted with its contents when the last reference is released.
package final class TemporaryFolder: Sendable {
    package let path: FilePath

    /// Creates an empty folder.
    ///
    /// - Throws: `Errno` if the system's temporary folder cannot be written.
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

    /// Returns the path of a file in the folder, which need not exist.
    package func file(_ name: String) -> FilePath { path.appending(name) }

    /// Creates a folder in this folder.
    ///
    /// - Throws: `Errno` if it cannot be created.
    package func makeFolder(_ name: String) throws {
        guard unsafe mkdir(file(name).string, 0o700) == 0 else { throw Errno(rawValue: errno) }
    }

    /// The names of its entries, in alphabetical order.
    package var contents: [String] { Self.names(in: path).sorted() }

    /// The names of a subfolder's entries, in alphabetical order.
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
