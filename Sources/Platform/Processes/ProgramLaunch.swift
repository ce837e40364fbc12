package import Glibc
package import SystemPackage

/// How to start a program with posix_spawn(3).
package struct ProgramLaunch {
    /// The file that a standard stream of the program is connected to.
    package enum Stream {
        /// The same stream of this process.
        case inherited
        /// An empty file (`/dev/null`).
        case nothing
        /// An open file of this process.
        case file(FileDescriptor)
    }

    /// How the program treats signals.
    package enum Signals {
        /// It ignores and blocks the same signals as this process.
        case inherited
        /// It blocks the signals of a mask.
        case blocking(sigset_t)
        /// It ignores and blocks no signals, and leads its own process group.
        case ofNewGroup
    }

    private let input: Stream
    private let output: Stream
    private let errors: Stream
    private let environment: [String]?
    private let signals: Signals

    /// Creates a launch; the defaults are inherited from this process.
    ///
    /// - Parameters:
    ///   - input: the standard input.
    ///   - output: the standard output.
    ///   - errors: the standard error.
    ///   - environment: lines `NAME=value`; `nil` to inherit the environment.
    ///   - signals: how the program treats signals.
    package init(
        input: Stream = .inherited,
        output: Stream = .inherited,
        errors: Stream = .inherited,
        environment: [String]? = nil,
        signals: Signals = .inherited
    ) {
        (self.input, self.output, self.errors) = (input, output, errors)
        (self.environment, self.signals) = (environment, signals)
    }

    /// Starts a program as a child.
    ///
    /// - Parameter words: the program name, which is searched in `$PATH` unless it has a slash, and the arguments.
    /// - Throws: the error of posix_spawnp(3), `noSuchFileOrDirectory` if the program does not exist.
    /// - Returns: the child, which you must wait for.
    package func start(_ words: [String]) throws(Errno) -> ChildProcess {
        guard let program = words.first else { throw .invalidArgument }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe Self.connect(STDIN_FILENO, with: input, O_RDONLY, in: &actions)
        unsafe Self.connect(STDOUT_FILENO, with: output, O_WRONLY, in: &actions)
        unsafe Self.connect(STDERR_FILENO, with: errors, O_WRONLY, in: &actions)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        treatSignals(in: &attributes)
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var lines = unsafe (environment ?? []).map { unsafe strdup($0) } + [nil]
        defer { unsafe lines.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let reason = unsafe lines.withUnsafeMutableBufferPointer { lines in
            let lines = unsafe environment == nil ? environ : lines.baseAddress
            return unsafe posix_spawnp(&process, program, &actions, &attributes, &arguments, lines)
        }
        guard reason == 0 else { throw Errno(rawValue: reason) }
        return ChildProcess(process)
    }

    private static func connect(
        _ descriptor: CInt,
        with stream: Stream,
        _ mode: CInt,
        in actions: inout posix_spawn_file_actions_t
    ) {
        switch stream {
        case .inherited: break
        case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        case .file(let file): unsafe posix_spawn_file_actions_adddup2(&actions, file.rawValue, descriptor)
        }
    }

    private func treatSignals(in attributes: inout posix_spawnattr_t) {
        switch signals {
        case .inherited: break
        case .blocking(var mask):
            unsafe posix_spawnattr_setsigmask(&attributes, &mask)
            unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        case .ofNewGroup:
            var set = sigset_t()
            unsafe sigemptyset(&set)
            unsafe posix_spawnattr_setsigmask(&attributes, &set)
            for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD] { unsafe sigaddset(&set, signal) }
            unsafe posix_spawnattr_setsigdefault(&attributes, &set)
            let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
            unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        }
    }
}
