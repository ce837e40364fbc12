import ProgramSupport
import Testing

/// What the API of the page answers, compared with the files in `Expected/transcripts`.
@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The page, asked as in a transcript,` {
    @Test(arguments: ["journal", "tracks"]) func `answers what the transcript contains`(name: String) async throws {
        try await Transcript(name).expectAnswers()
    }
}
