import Glibc
import Subprocess
import Synchronization
package import SystemPackage
import Testing

/// A program of this package, built with the tests and run as a user would.
package struct BuiltProgram: Sendable {
    package let path: FilePath

    package init(_ product: String) throws {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { throw Errno(rawValue: errno) }
        let tests = FilePath(String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self))
        path = tests.removingLastComponent().appending(product)
    }

    package init(at path: FilePath) {
        self.path = path
    }

    package struct Outcome: Sendable {
        /// The exit status; nil if a signal ended the program.
        package let status: Int32?

        package let output: String

        package let errors: String
    }

    package func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: environment) { _ in }
    }

    /// Runs the program while `body` acts as its user.
    package func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        while body: (Running) async throws -> Void
    ) async throws -> Outcome {
        let log = SpokenLines()
        // Tests of device discovery simulate /dev in this process; its programs must not inherit that.
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

    package struct Running {
        package let processIdentifier: Int32

        let log: SpokenLines
        fileprivate let send: (Signal) throws -> Void

        /// Waits until standard error contains a fragment `count` times; false if the program ends first, or after 100
        /// s.
        package func says(_ fragment: String, times count: Int = 1) async -> Bool {
            if await log.contains(fragment, times: count) { return true }
            let state = isRunning ? "It has not said it in 100 s" : "It ended without saying it"
            Issue.record("\(state): \"\(fragment)\"; it said: \(log.text)")
            return false
        }

        package var isRunning: Bool { unsafe access("/proc/\(processIdentifier)/exe", F_OK) == 0 }

        package func terminate() throws { try send(.terminate) }
        package func hangUp() throws { try send(.terminalClosed) }

        package func interrupt() throws { try send(.interrupt) }

        package func kill() throws { try send(.kill) }
    }
}
