import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Clients that mean no good` {
    private let logger: Logger
    private let receiver: PlayedReceiver
    private let port: ReservedPort
    private let sent: String

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        port = try ReservedPort()
        sent = try epochs(20, of: "city-walk", eachBeginningWith: "$GNRMC")
    }

    @Test func `cost a recording no epoch, no descriptor, and no other client`() async throws {
        let outcome = try await logger.record(from: receiver.path, "--serve", "127.0.0.1:\(port.number)") { program in
            #expect(await program.says("gpsd's clients are served"))
            #expect(await program.says("reading"))
            let client = try LineClient(port: port.number)
            client.send(#"?WATCH={"json":true};?VERSION;"#)
            for _ in 0..<2 { _ = try await client.report("VERSION") }
            let before = try Footprint(of: program.processIdentifier).sockets

            async let played: Void = receiver.send(sent, baud: 80_000)
            try attack()
            try await played
            // Each of them is let go once its end is known.
            try await until { try Footprint(of: program.processIdentifier).sockets <= before }
            receiver.hangUp()

            var times: [String] = []
            while let report = try await client.report("TPV") { times.append(report["time"]?.text ?? "none") }
            #expect(times.count == 20)
        }
        #expect(outcome.status == 0)
        #expect(try await logger.exported().rows.count == 20)
    }

    /// Connects and resets over and over, asks without end, and talks nonsense.
    private func attack() throws {
        for _ in 0..<500 { try TestSocket(connectingTo: port.number).breakOffWhenClosed() }
        let endless = try TestSocket(connectingTo: port.number)
        endless.write(Array(#"?WATCH={"device":""#.utf8))
        let portion = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<10 { endless.write(portion) }
        let noise = try TestSocket(connectingTo: port.number)
        noise.write((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) })
    }
}
