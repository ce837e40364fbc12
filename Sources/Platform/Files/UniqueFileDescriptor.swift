internal import Glibc
package import SystemPackage

/// A file descriptor that is closed together with its only owner.
package struct UniqueFileDescriptor: ~Copyable, Sendable {
    /// The descriptor, for calls that borrow it.
    ///
    /// Don't close or store it.
    package let descriptor: FileDescriptor

    /// Takes ownership of a descriptor, which must not be closed elsewhere.
    package init(owning descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Opens a file, which is not inherited by child processes and does not become the controlling terminal.
    ///
    /// Throws the error of open(2).
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

    // If a receiver is the controlling terminal, unplugging it kills the service.
    private static let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

    deinit {
        // close(2) frees the descriptor even if it fails, and the error cannot be reported.
        try? descriptor.close()
    }

    /// Reads the available bytes, at most `capacity`; empty at the end of the file.
    ///
    /// Retries after a signal.
    ///
    /// Throws the error of read(2), `wouldBlock` if no bytes are available yet.
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

    /// Writes as many bytes as possible without blocking, and returns their number.
    ///
    /// Retries after a signal.
    ///
    /// Throws the error of write(2), `wouldBlock` if the buffer is full.
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

    /// Writes all bytes, to a descriptor that blocks when its buffer is full.
    ///
    /// Throws the error of write(2).
    package func writeAll(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = try rest.dropFirst(write(rest)) }
    }
}

/// A shared file descriptor, closed when the last reference is released.
package final class SharedFileDescriptor: Sendable {
    package let owned: UniqueFileDescriptor

    package init(_ owned: consuming UniqueFileDescriptor) {
        self.owned = owned
    }
}

extension Errno {
    /// Adds a typed throw to calls that throw only an `Errno` but don't declare it, such as those of SystemPackage.
    ///
    /// - Parameter calls: makes the calls.
    /// - Returns: the result of the calls.
    /// - Throws: the `Errno` of the calls; `ioError` in place of any other error.
    @discardableResult
    package static func typed<Value>(_ calls: () throws -> Value) throws(Errno) -> Value {
        do { return try calls() } catch { throw error as? Errno ?? .ioError }
    }
}
