internal import Glibc
internal import SystemPackage

/// A program of somebody else, which is looked for in `$PATH` and run to its end.
package struct ExternalProgram: Sendable {
    /// The traces of a program that has ended.
    package struct Outcome: Sendable {
        /// Its exit status; 128 and the signal's number where a signal ended it.
        package let status: Int32
        /// The bytes that it wrote to its standard output.
        package let output: [UInt8]
    }

    private let name: String

    /// The program of a name, which may not be installed.
    package init(_ name: String) { self.name = name }

    /// True where a folder of `$PATH` has it.
    package var isInstalled: Bool {
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        return folders.split(separator: ":").contains { folder in
            unsafe access("\(folder)/\(name)", X_OK) == 0
        }
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - arguments: its arguments, without its name.
    ///   - input: what it reads from its standard input.
    ///   - showsErrors: true where what it writes to its standard error goes to ours.
    /// - Throws: `Errno` where it is not installed, or cannot be started.
    /// - Returns: what it leaves.
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

    /// A file without a name, which is gone once it is closed.
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
