internal import Glibc
internal import Platform
package import SystemPackage
internal import Text

extension FilePath {
    /// The canonical path of a database, after which SQLite and gpslog name the files beside it.
    ///
    /// Symbolic links are resolved. If the file has several names in one folder, the name that has a log is used,
    /// otherwise the first one.
    package var asDatabase: FilePath {
        let path = withoutLinks
        guard let status = try? FileStatus(at: path), status.isRegularFile, status.names > 1 else { return path }
        let folder = path.removingLastComponent()
        let names = Self.names(in: folder).sorted().map { folder.appending($0) }.filter {
            (try? FileStatus(ofLink: $0))?.identity == status.identity
        }
        let hasLog = names.first { ((try? FileStatus(at: $0.appendingToName("-wal")))?.size ?? 0) > 0 }
        return hasLog ?? names.first ?? path
    }

    private static func names(in folder: FilePath) -> [String] {
        guard let stream = unsafe opendir(folder.isEmpty ? "." : folder.string) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}

extension Connection {
    /// The path as an SQLite URI, the only form that supports every path together with access options.
    static func uri(of file: FilePath, access: Access) -> String {
        // Percent-encode bytes, since a path need not be UTF-8.
        let bytes = unsafe file.withPlatformString {
            unsafe UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:))
        }
        // "//host" would be parsed as an authority; a relative path must not look like ":memory:" or a drive.
        let start = file.isAbsolute ? "file://" : "file:./"
        return start + PercentEncoding.path(bytes) + (access == .immutable ? "?immutable=1" : "")
    }
}
