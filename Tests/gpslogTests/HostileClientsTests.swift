import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Clients that mean no good` {
    private let serving: ServingLogger

    init() throws { serving = try ServingLogger(walkOf: 20) }

    @Test func `cost a recording no epoch, no descriptor, and no other client`() async throws {
        let outcome = try await serving.serve { program in
            #expect(await program.says("reading"))
            let client = try await serving.client(watching: #"{"json":true}"#)
            let before = try Footprint(of: program.processIdentifier).sockets

            async let played: Void = serving.receiver.send(serving.walk, baud: 80_000)
            try attack()
            try await played
            // Each connection is closed once its end is noticed.
            try await until { try Footprint(of: program.processIdentifier).sockets <= before }
            serving.receiver.hangUp()

            #expect(try await client.reports("TPV").count { $0["time"] != nil } == 20)
        }
        #expect(outcome.status == 0)
        #expect(try await serving.logger.exported().rows.count == 20)
    }

    /// Repeatedly connects and resets, sends endless requests, and sends garbage.
    private func attack() throws {
        for _ in 0..<500 { try TestSocket(connectingTo: serving.port.number).breakOffWhenClosed() }
        let endless = try TestSocket(connectingTo: serving.port.number)
        endless.write(Array(#"?WATCH={"device":""#.utf8))
        let portion = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<10 { endless.write(portion) }
        let noise = try TestSocket(connectingTo: serving.port.number)
        noise.write((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) })
    }
}
