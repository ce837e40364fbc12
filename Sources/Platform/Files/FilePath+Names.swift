internal import Glibc
package import SystemPackage

extension FilePath {
    /// The path with symbolic links resolved; the path itself if nothing exists there.
    package var withoutLinks: FilePath {
        guard let resolved = unsafe withPlatformString({ unsafe realpath($0, nil) }) else { return self }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// The path with a suffix appended to its last component.
    package func appendingToName(_ suffix: String) -> FilePath {
        let name = unsafe withPlatformString { unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        return FilePath(platformString: name + (suffix + "\0").utf8.map(CChar.init(bitPattern:)))
    }
}
