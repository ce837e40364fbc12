import Glibc
internal import Platform
package import SystemPackage

/// A name for a pseudo-terminal that the user chose: a symbolic link to it.
package struct TerminalLink: Sendable {
    /// The link.
    package let path: FilePath

    private let terminal: FilePath

    /// Makes the link.
    ///
    /// Nothing is replaced but a link to a terminal that is no more, which a playback that was killed leaves behind.
    ///
    /// - Parameters:
    ///   - path: the name.
    ///   - terminal: the terminal that it is to lead to, `/dev/pts/3`.
    /// - Throws: `TerminalLinkError` where the name is taken, or the link cannot be made.
    package init(at path: FilePath, to terminal: FilePath) throws(TerminalLinkError) {
        self.path = path
        self.terminal = terminal
        guard let reason = Self.link(path, to: terminal) else { return }
        guard reason == .fileExists else { throw .cannotCreate(path, reason) }
        guard let target = Self.target(of: path), target.string.hasPrefix("/dev/pts/") else { throw .nameTaken(path) }
        // The numbers of terminals are given again.
        if target == terminal { return }
        guard (try? FileStatus(at: path)) == nil else { throw .nameTaken(path) }
        Self.unlink(path)
        if let reason = Self.link(path, to: terminal) { throw .cannotCreate(path, reason) }
    }

    /// Removes the link, unless it leads elsewhere by now.
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
        // A link that cannot be removed is in the way of the next one, who says so.
        _ = unsafe path.withPlatformString { unsafe Glibc.unlink($0) }
    }
}

/// The reason why a pseudo-terminal cannot have the name that the user chose.
package enum TerminalLinkError: Error, Hashable, CustomStringConvertible {
    /// Something that is no such link has the name.
    case nameTaken(FilePath)

    /// The link cannot be made.
    case cannotCreate(FilePath, Errno)

    /// A message that says what is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .nameTaken(let path): "\(path) is there already; name another path for the receiver, or remove it"
        case .cannotCreate(let path, let reason): "cannot create the link \(path): \(reason)"
        }
    }
}
