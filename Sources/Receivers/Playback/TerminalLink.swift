import Glibc
internal import Platform
package import SystemPackage

/// A symbolic link to a pseudo-terminal, at a path that the user chose.
package struct TerminalLink: Sendable {
    package let path: FilePath

    private let terminal: FilePath

    /// Creates the link at `path`.
    ///
    /// Replaces only a link to a terminal that no longer exists, which a killed playback leaves behind.
    ///
    /// - Parameters:
    ///   - path: the path of the link.
    ///   - terminal: the terminal, such as `/dev/pts/3`.
    /// - Throws: `TerminalLinkError` if the path is taken or the link cannot be created.
    package init(at path: FilePath, to terminal: FilePath) throws(TerminalLinkError) {
        self.path = path
        self.terminal = terminal
        guard let reason = Self.link(path, to: terminal) else { return }
        guard reason == .fileExists else { throw .cannotCreate(path, reason) }
        guard let target = Self.target(of: path), target.string.hasPrefix("/dev/pts/") else { throw .nameTaken(path) }
        // Terminal numbers are reused.
        if target == terminal { return }
        guard (try? FileStatus(at: path)) == nil else { throw .nameTaken(path) }
        Self.unlink(path)
        if let reason = Self.link(path, to: terminal) { throw .cannotCreate(path, reason) }
    }

    /// Removes the link, unless it now leads elsewhere.
    package func remove() {
        if Self.target(of: path) == terminal { Self.unlink(path) }
    }

    private static func link(_ path: FilePath, to target: FilePath) -> Errno? {
        let result = unsafe path.withPlatformString { name in
            unsafe target.withPlatformString { unsafe symlink($0, name) }
        }
        return result == 0 ? nil : Errno(rawValue: errno)
    }

    private static func target(of path: FilePath) -> FilePath? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let capacity = buffer.count - 1
        let length = unsafe path.withPlatformString { unsafe readlink($0, &buffer, capacity) }
        return length > 0 ? FilePath(platformString: buffer) : nil
    }

    private static func unlink(_ path: FilePath) {
        // If this fails, the next attempt to create the link reports it.
        _ = unsafe path.withPlatformString { unsafe Glibc.unlink($0) }
    }
}

/// Why a link to a pseudo-terminal cannot be created.
package enum TerminalLinkError: Error, Hashable, CustomStringConvertible {
    /// The path exists and is not a stale link.
    case nameTaken(FilePath)

    case cannotCreate(FilePath, Errno)

    package var description: String {
        switch self {
        case .nameTaken(let path): "\(path) already exists; name another path for the receiver, or remove it"
        case .cannotCreate(let path, let reason): "cannot create the link \(path): \(reason)"
        }
    }
}
