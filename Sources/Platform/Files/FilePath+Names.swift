internal import Glibc
package import SystemPackage

extension FilePath {
    /// The path of what is really there, symbolic links followed; the path itself where nothing is.
    package var withoutLinks: FilePath {
        guard let resolved = unsafe withPlatformString({ unsafe realpath($0, nil) }) else { return self }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// A file beside this one, whose name begins with its.
    package func appendingToName(_ suffix: String) -> FilePath {
        let name = unsafe withPlatformString { unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        return FilePath(platformString: name + (suffix + "\0").utf8.map(CChar.init(bitPattern:)))
    }
}
