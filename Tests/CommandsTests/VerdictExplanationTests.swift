import Commands
import GNSS
import Logbook
import Storage
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What became of a fix` {
    private func answer(_ judged: JudgedFix) async throws -> String? {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file)
        _ = try await storage.append([judged], from: ReceiverIdentity("u-blox 7"))
        return try await VerdictExplanation.answer(.morning(), in: file).text(.utc, in: DisplayUnits()).split(
            separator: "\n"
        )
        .first.map(String.init)
    }

    /// A fix at 54° N, and a location 11 m north of it with an accuracy of 3.25 m.
    private func refined(_ verdict: (Location) -> FilterVerdict) throws -> JudgedFix {
        var judged = JudgedFix.accepted(at: 0)
        var location = try #require(judged.verdict.location)
        location.coordinate = try #require(Coordinate(latitude: 54.0001, longitude: 13))
        location.horizontalAccuracy = 3.25
        judged.verdict = verdict(location)
        return judged
    }

    @Test func `is said of an accepted one, with how far the filter moved it and how sure it is`() async throws {
        #expect(
            try await answer(refined { .accepted($0) }) == """
                2026-11-21T08:00:00.000Z from u-blox 7: accepted, in track 1, 11.1 m from the receiver's position and \
                within 3.2 m of the true position in 68 of 100 cases.
                """
        )
    }

    @Test func `is said of one that the filter left as it was`() async throws {
        #expect(try await answer(.accepted(at: 0)) == "2026-11-21T08:00:00.000Z from u-blox 7: accepted, in track 1.")
    }

    @Test func `is said of a held one`() async throws {
        #expect(
            try await answer(refined { .held($0) }) == """
                2026-11-21T08:00:00.000Z from u-blox 7: held, in track 1, because the receiver was parked: it is the mean \
                of this rest, 11.1 m from the receiver's position and within 3.2 m of the true position in 68 of 100 cases.
                """
        )
    }

    @Test func `is said of a disputed one, with the rule, what it measured and its threshold`() async throws {
        let rejection = Rejection(.positionJump, measured: 11.125, threshold: 9)
        #expect(
            try await answer(refined { .disputed($0, because: rejection) }) == """
                2026-11-21T08:00:00.000Z from u-blox 7: disputed, in track 1, because the position jumped and stays there: \
                \(rejection.explanation()), 11.1 m from the receiver's position and within 3.2 m of the true position in 68 of \
                100 cases.
                """
        )
    }

    @Test func `is said of a rejected one`() async throws {
        var judged = JudgedFix.accepted(at: 0)
        let rejection = Rejection(.positionJump, measured: 150, threshold: 12.5)
        judged.verdict = .rejected(rejection)
        let expected = "2026-11-21T08:00:00.000Z from u-blox 7: rejected, because \(rejection.explanation())."
        #expect(try await answer(judged) == expected)
        #expect(rejection.explanation().contains("the threshold is 12.5 m (rule position-jump)"))
    }

    @Test func `is said with each reason why an accepted one is suspect, the measured values and the thresholds`()
        async throws
    {
        var judged = JudgedFix.accepted(at: 0)
        judged.received.receivedAt = .morning(3600)
        judged.received.fix.interference = InterferenceReport(jamming: .warning, spoofing: .multiple)
        var reasons = Suspicion.Reasons()
        for reason in [Suspicion.Reason.positionStep, .clockDifference, .spoofingReported, .jammingReported] {
            reasons.insert(Suspicion.Reasons(reason))
        }
        judged.suspicion = Suspicion(reasons, disagreement: 35_000)
        #expect(
            try await answer(judged) == """
                2026-11-21T08:00:00.000Z from u-blox 7: accepted, in track 1. It is suspect: position jumped: it is 35.00 km \
                from where the evidence puts the receiver (threshold 200 m); time differs from this computer's clock: by \
                3600.0 s (threshold 2 s); the receiver reports spoofing: several signs; jammed, by the receiver's report or \
                gain: a warning; the fix may still be good.
                """
        )
    }

    @Test func `is said of a rejected one that is suspect, too`() async throws {
        var judged = JudgedFix.rejected(at: 0)
        judged.suspicion = Suspicion(Suspicion.Reasons(.signalsWeak))
        let answer = try #require(try await answer(judged))
        #expect(answer.contains(": rejected, because "))
        #expect(
            answer.hasSuffix(
                """
                 It is suspect: signals weak everywhere (jammed, or the antenna is covered): most satellites are at least 8 dB \
                weaker than each was in the last 90 s.
                """
            )
        )
    }

    @Test func `is said of dead reckoning, with the values that show it`() async throws {
        var judged = JudgedFix.accepted(at: 0, speed: 10)
        judged.received.fix.satellitesUsed = 4
        judged.verdict = .rejected(Rejection(.deadReckoning))
        let measured = try #require(try await answer(judged))
        #expect(measured.contains("(rule dead-reckoning): 4 satellites in use, and a speed of 36.0 km/h that never"))
        judged.received.fix.quality = .deadReckoning
        #expect(try await answer(judged)?.hasSuffix("(rule dead-reckoning): it says so itself.") == true)
    }
}
