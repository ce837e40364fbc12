import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A logger with a receiver and a port that serves clients.
struct ServingLogger {
    let logger: Logger
    let receiver: PlayedReceiver
    let port: ReservedPort

    /// Epochs of a walk for the receiver to send.
    let walk: String

    init(walkOf count: Int) throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        port = try ReservedPort()
        walk = try epochs(count, of: "city-walk", eachBeginningWith: "$GNRMC")
    }

    /// The port's address as an option.
    var place: String { "127.0.0.1:\(port.number)" }

    func serve(
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await logger.run(recording: ["--device", receiver.path.string, "--serve", place] + options) { program in
            #expect(await program.says("gpsd's clients are served at \(place)"))
            try await body(program)
        }
    }

    /// Connects a client of gpsd's protocol, and waits until its watch policy is confirmed.
    func client(watching policy: String) async throws -> LineClient {
        try await LineClient(watching: policy, port: port.number)
    }
}
