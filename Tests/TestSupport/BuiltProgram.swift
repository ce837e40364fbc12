import Glibc
import Subprocess
import Synchronization
package import SystemPackage
import Testing

/// A program of this package as it was built beside the tests, run the way its user does.
package struct BuiltProgram: Sendable {
    /// The path of the program.
    package let path: FilePath

    /// The product of this name.
    package init(_ product: String) throws {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { throw Errno(rawValue: errno) }
        let tests = FilePath(String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self))
        path = tests.removingLastComponent().appending(product)
    }

    /// A program anywhere.
    package init(at path: FilePath) {
        self.path = path
    }

    /// The end of a run and all that it printed.
    package struct Outcome: Sendable {
        /// The exit status; nil where a signal ended it.
        package let status: Int32?

        /// Standard output.
        package let output: String

        /// Standard error.
        package let errors: String
    }

    /// Runs to the end.
    package func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: environment) { _ in }
    }

    /// Runs, and meanwhile does what a user would.
    package func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        while body: (Running) async throws -> Void
    ) async throws -> Outcome {
        let log = SpokenLines()
        // Tests of device discovery put a simulated /dev in front of this process.
        var variables: [Environment.Key: String?] = [
            "GPSLOG_DATABASE": nil, "XDG_CONFIG_HOME": "/nowhere", "LC_ALL": "C", "TZ": "UTC", "LD_PRELOAD": nil,
            "UMOCKDEV_DIR": nil,
        ]
        for (name, value) in environment {
            if let key = Environment.Key(rawValue: name) { variables[key] = value }
        }
        let result = try await Subprocess.run(
            .path(path),
            arguments: Arguments(arguments),
            environment: .inherit.updating(variables),
            input: .none,
            output: .string(limit: 64 << 20),
            error: .sequence
        ) { execution in
            async let listening: Void = {
                for try await chunk in execution.standardError {
                    log.add(unsafe chunk.withUnsafeBytes { unsafe Array($0) })
                }
                log.end()
            }()
            let running = Running(
                processIdentifier: execution.processIdentifier.value,
                log: log,
                send: { try execution.send(signal: $0) }
            )
            try await body(running)
            try await listening
        }
        let status: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
        return Outcome(status: status, output: result.standardOutput, errors: log.text)
    }

    /// A program that runs.
    package struct Running {
        /// Its number in the kernel's table of processes.
        package let processIdentifier: Int32

        let log: SpokenLines
        fileprivate let send: (Signal) throws -> Void

        /// Waits until the program has said this on standard error, so many times; false if it ended before, or has not said it
        /// within 100 s.
        package func says(_ fragment: String, times count: Int = 1) async -> Bool {
            if await log.contains(fragment, times: count) { return true }
            let state = isRunning ? "It has not said it in 100 s" : "It ended without saying it"
            Issue.record("\(state): \"\(fragment)\"; it said: \(log.text)")
            return false
        }

        /// True until the program has ended.
        package var isRunning: Bool { unsafe access("/proc/\(processIdentifier)/exe", F_OK) == 0 }

        /// Asks the program to end.
        package func terminate() throws { try send(.terminate) }
        package func hangUp() throws { try send(.terminalClosed) }

        /// Does what Ctrl-C does.
        package func interrupt() throws { try send(.interrupt) }

        /// Ends the program without asking.
        package func kill() throws { try send(.kill) }
    }
}
