internal import Glibc
internal import Platform
package import SystemPackage

/// The socket beside a database at which programs of the same user watch a recording into it.
///
/// Its name has the number of the recording's process: several may record into one database.
package final class WatchSocket: CallableSocket {
    /// The path of the socket.
    package let path: FilePath

    private let owned: OwnedFileDescriptor
    private let identity: FileIdentity?

    /// The descriptor, for calls that borrow it.
    package var descriptor: CInt { owned.descriptor.rawValue }

    /// A socket that nobody but one user and root reaches; what is at the path is replaced.
    ///
    /// - Parameters:
    ///   - path: the path of the socket.
    ///   - database: the file whose owner is the user, also where root records into it.
    /// - Throws: what socket(2), bind(2) or listen(2) said: file systems of memory cards may have no sockets.
    package init(at path: FilePath, ownedLike database: FilePath) throws(Errno) {
        let address = try LocalSocketAddress(of: path)
        owned = try LocalSocketAddress.socket(SOCK_STREAM)
        let descriptor = owned.descriptor.rawValue
        // The kernel makes the file with the permissions of the socket: nobody has a moment to call in.
        guard fchmod(descriptor, 0o600) == 0 else { throw Errno(rawValue: errno) }
        Self.remove(path)
        self.path = path
        guard unsafe address.withPointer({ unsafe bind(descriptor, $0, $1) }) == 0, listen(descriptor, 16) == 0 else {
            throw Errno(rawValue: errno)
        }
        if geteuid() == 0, let owner = try? FileStatus(at: database) {
            _ = unsafe path.withPlatformString { unsafe lchown($0, owner.user, owner.group) }
        }
        identity = (try? FileStatus(ofLink: path))?.identity
    }

    deinit { withdraw() }

    /// Removes its file.
    package func withdraw() {
        // Another process of the same number, in another container, may have replaced it.
        if (try? FileStatus(ofLink: path))?.identity == identity { Self.remove(path) }
    }

    private static func remove(_ path: FilePath) { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
}

extension WatchSocket {
    private static let suffix = "-live-"

    /// The path of the socket of a process that records into a database.
    package static func path(beside database: FilePath, process: Int32) -> FilePath {
        FilePath(database.string + suffix + String(process))
    }

    /// The numbers of the processes whose sockets are among the names of the files in a database's folder, in order.
    package static func processes(recordingInto database: FilePath, among names: [String]) -> [Int32] {
        guard let name = database.lastComponent?.string else { return [] }
        return names.filter { $0.hasPrefix(name + suffix) }
            .compactMap { Int32($0.dropFirst((name + suffix).count)) }
            .filter { $0 > 0 }
            .sorted()
    }

    /// Removes a socket that a killed recording has left behind; one at which somebody listens stays.
    package static func removeIfAbandoned(_ path: FilePath) {
        if call(path) == .connectionRefused { remove(path) }
    }

    /// True where a recording listens that this user may watch.
    package static func isAnswered(_ path: FilePath) -> Bool { call(path) == nil }

    /// Calls, and hangs up; returns what went wrong.
    private static func call(_ path: FilePath) -> Errno? {
        do throws(Errno) {
            let address = try LocalSocketAddress(of: path)
            let owned = try LocalSocketAddress.socket(SOCK_STREAM)
            let isAnswered = unsafe address.withPointer { unsafe connect(owned.descriptor.rawValue, $0, $1) } == 0
            return isAnswered ? nil : Errno(rawValue: errno)
        } catch {
            return error
        }
    }
}
