internal import Glibc
package import SystemPackage

extension FilePath {
    /// The path of what is really there, symbolic links followed; the path itself where nothing is.
    package var withoutLinks: FilePath {
        guard let resolved = unsafe withPlatformString({ unsafe realpath($0, nil) }) else { return self }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }
}
