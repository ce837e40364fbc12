import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that uploads` {
    private static let count = 12

    let logger: UploadingLogger
    let server: OverlandServer
    let receiver: PlayedReceiver
    let sent: String

    init() async throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
        receiver = try PlayedReceiver()
        sent = try epochs(Self.count, of: "city-walk", eachBeginningWith: "$GNRMC")
        // One location per request, so that the order can be checked.
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--batch", "1")
    }

    private func record(
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await logger.run(["record", "--device", receiver.path.string]) { program in
            #expect(await program.says("reading"))
            try await body(program)
        }
    }

    /// The numbers of the stored locations, by time.
    private func stored() async throws -> [Int] { try await logger.numbers("SELECT id FROM location ORDER BY time") }

    /// Plays everything and waits until all epochs are stored, except the last, which may still be incomplete.
    private func playAll() async throws {
        try await receiver.send(sent, baud: 38_400)
        try await until { try await stored().count >= Self.count - 1 }
    }

    @Test func `sends positions while it goes on, each once`() async throws {
        let outcome = try await record { program in
            try await receiver.send(sent, baud: 38_400)
            let kept = await server.kept(Self.count - 1)
            let known = try await stored()
            #expect(Set(kept).isSubset(of: known))
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        // The latest locations are sent before the program exits.
        #expect(server.kept.sorted() == (try await stored().sorted()))
        #expect(server.kept.count == Self.count)
        #expect(try await logger.status().waiting == 0)
    }

    @Test func `begins with where it is when the server comes back, and then tells what was before`() async throws {
        server.http.stop()
        let outcome = try await record { program in
            try await playAll()
            let before = try await stored()
            #expect(try await logger.status().waiting >= Self.count - 1)
            try server.http.start()
            let kept = await server.kept(before.count)
            // The last epoch may have been completed in the meantime.
            #expect([before.last, try await stored().last].contains(kept.first))
            let rest = kept.dropFirst().filter { before.contains($0) }
            #expect(rest == rest.sorted())
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("upload to home: the server refuses connections; retrying"))
        #expect(outcome.errors.contains("upload to home: works again"))
        #expect(server.kept.sorted() == (try await stored().sorted()))
        #expect(server.kept.count == Self.count)
    }

    @Test func `is not held up by a server that says nothing, and ends in time`() async throws {
        server.answer { _, _ in .silent }
        var end = ContinuousClock.now
        let outcome = try await record { program in
            try await playAll()
            await server.http.received(1)
            try program.terminate()
            end = .now
        }
        // Five seconds plus tolerance for a busy machine; a request itself would time out after sixty.
        #expect(end.duration(to: .now) < .seconds(50))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("12 locations accepted"))
        #expect(outcome.errors.contains("12 locations wait for home"), "\(outcome.errors)")
        #expect(try await logger.exported().count == Self.count)
        #expect(try await logger.marked().isEmpty)
        #expect(try await logger.status().waiting == Self.count)
        try await continueLater()
    }

    /// Records again from a silent receiver, with a working server.
    private func continueLater() async throws {
        server.recover()
        let outcome = try await record { program in
            _ = await server.kept(Self.count)
            try await until { try await logger.status().waiting == 0 }
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.kept.sorted() == (try await stored().sorted()))
        #expect(try await logger.marked().count == Self.count)
    }

    @Test func `tries at once when somebody asks for it`() async throws {
        server.answer { _, _ in .answer(status: 401) }
        let outcome = try await record { program in
            try await playAll()
            await server.http.received(1)
            server.recover()
            let asked = try await logger.run("upload", "now")
            #expect(asked.status == 0)
            #expect(asked.errors.contains("home: another gpslog uploads to this target and tries now"))
            _ = await server.kept(Self.count - 1)
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.kept.sorted() == (try await stored().sorted()))
    }

    @Test func `sends positions at once while the server refuses all that waits`() async throws {
        try await logger.replay("outliers")
        let old = Set(try await stored())
        server.answer { _, locations in old.isDisjoint(with: locations) ? nil : .answer(status: 422) }
        let outcome = try await record { program in
            try await until { try await logger.status().failure != nil }
            try await receiver.send(sent, baud: 38_400)
            _ = await server.kept(Self.count - 1)
            try await until { try await logger.status().refused == old.count }
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(Set(server.kept) == Set(try await stored()).subtracting(old))
        // Refusals that could not be confirmed in the remaining time wait again.
        let status = try await logger.status()
        #expect(status.refused > 0)
        #expect(status.refused + status.waiting == old.count)
        #expect(outcome.errors.contains("home refuses \(status.refused) locations"), "\(outcome.errors)")
    }

    @Test func `says nothing of where it is`() async throws {
        server.answer { request, _ in request % 2 == 0 ? .answer(status: 500) : nil }
        let outcome = try await record { program in
            try await receiver.send(sent, baud: 38_400)
            _ = await server.kept(3)
            try program.terminate()
        }
        #expect(!outcome.errors.contains("53.86") && !outcome.errors.contains("10.68"))
    }
}
