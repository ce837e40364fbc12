internal import CLinux
internal import Glibc
package import SystemPackage

/// The socket beside a database that programs of the same user watch a recording through.
///
/// Its name contains the process ID, as several recordings may share a database.
package final class WatchSocket: CallableSocket {
    package let path: FilePath

    private let owned: UniqueFileDescriptor
    private let identity: FileIdentity?

    /// The descriptor, for calls that don't close it.
    package var descriptor: CInt { owned.descriptor.rawValue }

    /// Opens a socket that only one user and root can access, and replaces an existing file.
    ///
    /// - Parameters:
    ///   - path: the path of the socket.
    ///   - database: the file whose owner gets access, even if root records into it.
    /// - Throws: the error of socket(2), bind(2) or listen(2). File systems of memory cards may not support sockets.
    package init(at path: FilePath, ownedLike database: FilePath) throws(Errno) {
        let address = try LocalSocketAddress(of: path)
        owned = try LocalSocketAddress.socket(SOCK_STREAM)
        let descriptor = owned.descriptor.rawValue
        // The kernel creates the file with these permissions, so that other users have no chance to connect.
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

    /// Removes the socket's file.
    package func withdraw() {
        // A process with the same ID in another container may have replaced it.
        if (try? FileStatus(ofLink: path))?.identity == identity { Self.remove(path) }
    }

    private static func remove(_ path: FilePath) { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
}

extension WatchSocket {
    private static let suffix = "-live-"

    /// The path of the socket of a recording process.
    package static func path(beside database: FilePath, process: Int32) -> FilePath {
        FilePath(database.string + suffix + String(process))
    }

    /// The sorted IDs of the processes with a socket among the file names in a database's folder.
    package static func processes(recordingInto database: FilePath, among names: [String]) -> [Int32] {
        guard let name = database.lastComponent?.string else { return [] }
        return names.filter { $0.hasPrefix(name + suffix) }
            .compactMap { Int32($0.dropFirst((name + suffix).count)) }
            .filter { $0 > 0 }
            .sorted()
    }

    /// Removes a socket that a killed recording left behind, unless a process listens on it.
    package static func removeIfAbandoned(_ path: FilePath) {
        if call(path) == .connectionRefused { remove(path) }
    }

    /// Whether a recording listens that this user may watch.
    package static func isAnswered(_ path: FilePath) -> Bool { call(path) == nil }

    /// Connects and disconnects; returns the error, if any.
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

/// A listening socket for clients.
package protocol CallableSocket: AnyObject, Sendable {
    /// The descriptor, for calls that don't close it.
    var descriptor: CInt { get }

    /// Removes the name by which clients find the socket when the server stops.
    ///
    /// A second call does nothing.
    func withdraw()
}

extension CallableSocket {
    /// Does nothing, as closing the descriptor frees a port.
    package func withdraw() {}

    /// Accepts the next connection; `nil` if none waits.
    ///
    /// Throws the error of accept(2), except if the client has already disconnected.
    package func accept() throws(Errno) -> UniqueFileDescriptor? {
        while true {
            let accepted = gpslog_accept(descriptor)
            if accepted >= 0 { return UniqueFileDescriptor(owning: FileDescriptor(rawValue: accepted)) }
            switch Errno(rawValue: errno) {
            case .interrupted, .connectionAbort, Errno(rawValue: EPROTO): continue
            case .wouldBlock: return nil
            case let reason: throw reason
            }
        }
    }
}
