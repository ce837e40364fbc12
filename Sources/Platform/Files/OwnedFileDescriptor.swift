internal import Glibc
package import SystemPackage

/// A file descriptor with one owner, with which it is closed.
package struct OwnedFileDescriptor: ~Copyable, Sendable {
    /// The descriptor, for calls that borrow it; never to be closed or kept.
    package let descriptor: FileDescriptor

    /// Takes over a descriptor that nobody else closes.
    package init(owning descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Opens a file, which no child of this process sees, and which does not become its terminal.
    ///
    /// Throws what open(2) said.
    package init(
        opening path: FilePath,
        _ mode: FileDescriptor.AccessMode,
        options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions? = nil
    ) throws(Errno) {
        let options = options.union([.closeOnExec, Self.noControllingTerminal])
        descriptor = try Errno.typed {
            try FileDescriptor.open(path, mode, options: options, permissions: permissions)
        }
    }

    // Pulling a receiver's plug kills the service whose controlling terminal it is.
    private static let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    deinit {
        // close(2) frees the descriptor whatever it says, and there is nobody left to tell.
        try? descriptor.close()
    }

    /// Reads what there is, at most `capacity` bytes; empty at the end of the file.
    ///
    /// A signal does not cut it short.
    ///
    /// Throws what read(2) said, `wouldBlock` where nothing is there yet.
    package func read(atMost capacity: Int) throws(Errno) -> [UInt8] {
        var result = 0
        var reason: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            repeat {
                result = unsafe Glibc.read(descriptor.rawValue, buffer.baseAddress, buffer.count)
                reason = errno
            } while result < 0 && reason == EINTR
            count = max(0, result)
        }
        guard result >= 0 else { throw Errno(rawValue: reason) }
        return bytes
    }

    /// Writes what there is room for, and says how many bytes that was.
    ///
    /// A signal does not cut it short.
    ///
    /// Throws what write(2) said, `wouldBlock` where there is no room.
    package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        while true {
            let result = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor.rawValue, buffer.baseAddress, buffer.count)
            }
            if result >= 0 { return result }
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw reason }
        }
    }

    /// Writes all of it, to a descriptor that blocks where there is no room.
    ///
    /// Throws what write(2) said.
    package func writeAll(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try rest.dropFirst(write(rest)) }
    }
}

/// A descriptor that several have, closed when the last one lets go of it.
package final class SharedFileDescriptor: Sendable {
    /// The descriptor.
    package let owned: OwnedFileDescriptor

    /// Takes over a descriptor.
    package init(_ owned: consuming OwnedFileDescriptor) {
        self.owned = owned
    }
}
