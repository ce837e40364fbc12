import ProgramSupport
import TestSupport
import Testing

/// What gpslog-collector prints, compared with the files in `Expected/transcripts`.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog-collector, run as in a transcript,` {
    @Test func `prints what the transcript contains`() async throws {
        try await Transcript("groups").expectOnFleet()
    }
}
