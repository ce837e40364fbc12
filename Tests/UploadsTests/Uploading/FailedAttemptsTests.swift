import Uploads
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Attempts to upload that fail` {
    private let outer = `An uploader`()

    @Test(
        arguments: [
            (.failure(.noAnswer(reason: "no")), .noAnswer), (.failure(.notTrusted(reason: "no")), .notTrusted),
            (.failure(.notAuthorized(reason: "no")), .notAuthorized),
            (.failure(.missingLibrary(reason: "no")), .missingLibrary), (.failure(.refused(reason: "no")), .refused),
            (.answer(.refused(reason: "no")), .refused), (.answer(.tryAgain(reason: "no")), .serverError),
            (.answer(.wait(until: nil, reason: "no")), .serverError),
            (.answer(.notAuthorized(reason: "no")), .notAuthorized),
        ] as [(ScriptedServer.Reply, UploadFailureKind)]
    )
    func `are counted by what has to happen before one can go well`(
        reply: ScriptedServer.Reply,
        kind: UploadFailureKind
    ) async throws {
        #expect(try await kinds(reply) == [kind])
    }

    @Test func `are none that go well, or that nobody waits for any more`() async throws {
        #expect(try await kinds(.answer(.accepted)) == [])
        #expect(try await kinds(.failure(.cancelled)) == [])
    }

    /// The kinds of failures counted for a server that always replies in the same way.
    private func kinds(_ reply: ScriptedServer.Reply) async throws -> Set<UploadFailureKind> {
        try await outer.record(0..<1)
        let counted = Mutex<Set<UploadFailureKind>>([])
        let uploader = Uploader(
            to: UploadTarget("home", pace: UploadPace(batch: 1, requestsPerSecond: 1e6)),
            from: outer.storage,
            by: ScriptedServer { _, _ in reply },
            stay: .untilDone(attempts: 1),
            now: { .morning(5000) },
            tally: { kind in counted.withLock { _ = $0.insert(kind) } }
        )
        _ = await uploader.run()
        return counted.withLock { $0 }
    }
}
