package import Glibc
package import SystemPackage

/// The circumstances in which a program is started beside this one: posix_spawn(3).
package struct ProgramLaunch {
    /// The file that a standard stream of the program is connected with.
    package enum Stream {
        /// This process's own.
        case inherited
        /// No file: what is read ends at once, and what is written is gone.
        case nothing
        /// One that is open here.
        case file(FileDescriptor)
    }

    /// The treatment of signals.
    package enum Signals {
        /// The program ignores and holds back the signals that this process does.
        case inherited
        /// The program holds back the signals of a mask.
        case blocking(sigset_t)
        /// The program ignores and holds back none, and leads a process group of its own.
        case ofNewGroup
    }

    private let input: Stream
    private let output: Stream
    private let errors: Stream
    private let environment: [String]?
    private let signals: Signals

    /// Circumstances, which are this process's own where nothing else is said.
    ///
    /// - Parameters:
    ///   - input: the standard input.
    ///   - output: the standard output.
    ///   - errors: the standard error.
    ///   - environment: lines `NAME=value`; nil for this process's.
    ///   - signals: the treatment of signals.
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

    /// Starts a program.
    ///
    /// - Parameter words: its name, which is looked for in `$PATH` unless it has a slash, and its arguments.
    /// - Throws: what posix_spawnp(3) said, `noSuchFileOrDirectory` where there is no such program.
    /// - Returns: the child, whose end is to be waited for.
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
