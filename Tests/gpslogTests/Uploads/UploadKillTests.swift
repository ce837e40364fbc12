import Glibc
import ProgramSupport
import TestSupport
import Testing

// Hundreds of kills before a release take this long.
@Suite(.timeLimit(.minutes(60)))
struct `An upload that is killed` {
    private static let batch = 5
    private static let killsOfAVoyage = 20

    /// The number of kills; GPSLOG_UPLOAD_KILLS sets more.
    private static var kills: Int {
        unsafe getenv("GPSLOG_UPLOAD_KILLS").flatMap { unsafe Int(String(cString: $0)) } ?? killsOfAVoyage
    }

    /// One request in five fails, with each of these faults in turn.
    private static let faults: [HTTPTestReply] = [.answer(status: 500), .dropped, .brokenOff, .answer(status: 503)]

    @Test func `at any moment, loses nothing and repeats what was in flight at most`() async throws {
        var random = SplitMix64(state: 4711)
        for _ in stride(from: 0, to: Self.kills, by: Self.killsOfAVoyage) { try await voyage(&random) }
    }

    private func voyage(_ random: inout SplitMix64) async throws {
        let logger = try UploadingLogger()
        try await logger.replay("city-walk", "at-rest", "outliers", "midnight", "car-multi-gnss")
        let server = try OverlandServer()
        server.answer { request, _ in request % 5 == 0 ? Self.faults[request / 5 % Self.faults.count] : nil }
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--batch", "\(Self.batch)")
        for round in 0..<Self.killsOfAVoyage {
            let time = Duration.milliseconds(Int.random(in: 0...1500, using: &random))
            _ = try await logger.run(["upload", "now"]) { program in
                try await Task.sleep(for: time)
                // The program may have exited already.
                try? program.kill()
            }
            let marked = Set(try await logger.marked())
            #expect(marked.isSubset(of: server.kept), "round \(round)")
        }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let all = try await logger.exported().map(\.identifier).sorted()
        #expect(Set(server.kept).sorted() == all)
        #expect(try await logger.marked() == all)
        #expect(server.kept.count - all.count <= Self.killsOfAVoyage * Self.batch)
        #expect(try await logger.status().waiting == 0)
    }
}
