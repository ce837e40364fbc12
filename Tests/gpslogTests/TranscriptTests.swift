import ProgramSupport
import Testing

/// What gpslog prints, compared with the files in `Expected/transcripts`.
// A transcript runs up to a hundred programs one after another, also on a busy machine.
@Suite(.timeLimit(.minutes(5)))
struct `gpslog, run as in a transcript,` {
    @Test(
        arguments: [
            "exports", "housekeeping", "imports", "misspelled", "own-files", "queries", "refilter", "refusals",
            "replays",
            "stats", "times", "tracks-edited", "units", "upload-targets", "waypoint-files", "waypoints",
        ]
    )
    func `prints what the transcript contains`(name: String) async throws {
        try await Transcript(name).expect()
    }
}
