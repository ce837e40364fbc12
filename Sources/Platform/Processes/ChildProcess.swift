internal import CLinux
internal import Glibc
package import SystemPackage

/// A running child of this process.
package struct ChildProcess: Sendable {
    private let identifier: pid_t

    init(_ identifier: pid_t) { self.identifier = identifier }

    /// The exit status, or 128 plus the number of the signal that ended the child; `nil` while it runs.
    ///
    /// The status is available only once. Afterwards, and after another wait for the child, it is 0.
    package func statusIfEnded() -> CInt? {
        var status: CInt = 0
        var result: pid_t = 0
        repeat {
            result = unsafe waitpid(identifier, &status, WNOHANG)
        } while result < 0 && errno == EINTR
        if result == identifier { return gpslog_shell_status(status) }
        return result < 0 ? 0 : nil
    }

    /// Waits for the child, and returns its exit status, or 128 plus the number of the signal that ended it.
    package func wait() throws(Errno) -> CInt {
        var status: CInt = 0
        while unsafe waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
        return gpslog_shell_status(status)
    }

    /// Sends a signal to the process.
    ///
    /// Don't call this after the process has exited.
    package func send(_ signal: CInt) { _ = kill(identifier, signal) }

    /// Sends a signal to all processes of the group that the child leads.
    package func sendToGroup(_ signal: CInt) { _ = kill(-identifier, signal) }
}

/// An external program in `$PATH`, run to completion.
package struct ExternalProgram: Sendable {
    package struct Outcome: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended the program.
        package let status: Int32
        /// The bytes of its standard output.
        package let output: [UInt8]
    }

    private let name: String

    /// The program with this name, which need not be installed.
    package init(_ name: String) { self.name = name }

    /// Whether a folder of `$PATH` contains the program.
    package var isInstalled: Bool {
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { folder in
            unsafe access("\(folder)/\(name)", X_OK) == 0
        }
    }

    /// Runs the program until it exits.
    ///
    /// - Parameters:
    ///   - arguments: its arguments, without the program name.
    ///   - input: the contents of its standard input.
    ///   - showsErrors: whether to pass through its standard error.
    /// - Throws: `Errno` if the program is not installed or cannot be started.
    /// - Returns: its exit status and output.
    package func run(_ arguments: [String], input: [UInt8] = [], showsErrors: Bool = true) throws -> Outcome {
        let (source, sink) = (try Self.temporaryFile(), try Self.temporaryFile())
        defer {
            try? source.close()
            try? sink.close()
        }
        try source.writeAll(input)
        try source.seek(offset: 0, from: .start)
        let launch = ProgramLaunch(
            input: .file(source),
            output: .file(sink),
            errors: showsErrors ? .inherited : .nothing
        )
        let status = try launch.start([name] + arguments).wait()
        let size = Int(try sink.seek(offset: 0, from: .end))
        try sink.seek(offset: 0, from: .start)
        var output = [UInt8](repeating: 0, count: size)
        let count = try unsafe output.withUnsafeMutableBytes { try unsafe sink.read(into: $0) }
        return Outcome(status: status, output: Array(output.prefix(count)))
    }

    /// An unnamed file, which disappears when it is closed.
    private static func temporaryFile() throws -> FileDescriptor {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var path = Array("\(folder)/gpslog-XXXXXX".utf8CString)
        let number = unsafe mkstemp(&path)
        if number < 0 { throw Errno(rawValue: errno) }
        _ = unsafe unlink(path)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return FileDescriptor(rawValue: number)
    }
}
