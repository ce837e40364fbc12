import ProgramSupport
import TestSupport
import Testing

/// The templates that servers document for GPSLogger, and a server that rejects empty values.
@Suite(.timeLimit(.minutes(2)))
struct `A template that a server documents` {
    /// A server's template, and what the server must receive.
    struct Documented: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        var options: [String] = []
        /// The names sent with each location.
        let always: Set<String>
        /// The names sent with some locations.
        let known: Set<String>
        let course: String
    }

    static let all = [
        Documented(
            testDescription: "Home Assistant",
            path: "/api/webhook/0a1b",
            options: [
                "--method", "POST", "--header", "Content-Type: application/x-www-form-urlencoded", "--body",
                "latitude=%LAT&longitude=%LON&device=%AID&accuracy=%ACC&battery=%BATT&speed=%SPD&direction=%DIR"
                    + "&altitude=%ALT&provider=%PROV&activity=%ACT",
            ],
            always: ["latitude", "longitude", "device", "provider"],
            known: ["accuracy", "speed", "direction", "altitude", "activity"],
            course: "direction"
        ),
        Documented(
            testDescription: "PhoneTrack",
            path: "/apps/phonetrack/log/gpslogger/0a1b/boat?lat=%LAT&lon=%LON&sat=%SAT&alt=%ALT&acc=%ACC&speed=%SPD"
                + "&bearing=%DIR&timestamp=%TIMESTAMP&bat=%BATT",
            always: ["lat", "lon", "timestamp"],
            known: ["sat", "alt", "acc", "speed", "bearing"],
            course: "bearing"
        ),
        Documented(
            testDescription: "uLogger",
            path: "/client/index.php?action=addpos&trackid=1&lat=%LAT&lon=%LON&time=%TIMESTAMP&altitude=%ALT&speed=%SPD"
                + "&bearing=%DIR&accuracy=%ACC&provider=%PROV&comment=%DESC",
            always: ["action", "trackid", "lat", "lon", "time", "provider"],
            known: ["altitude", "speed", "bearing", "accuracy"],
            course: "bearing"
        ),
    ]

    let logger: UploadingLogger
    let server: HTTPTestServer

    init() async throws {
        logger = try UploadingLogger()
        server = try HTTPTestServer()
        // First parked, and therefore without a course, then in motion.
        try await logger.replay("at-rest", "city-walk")
        server.reply { request in
            let values = Self.fields(of: request)
            return values.values.contains("") || values.isEmpty ? .answer(status: 422) : .answer()
        }
    }

    private static func fields(of request: HTTPTestRequest) -> [String: String] {
        let query = request.target.drop { $0 != "?" }.dropFirst()
        let pairs = (request.body.isEmpty ? query : request.text[...]).split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    @Test(arguments: all) func `gets every location through, those without a course among them`(
        documented: Documented
    ) async throws {
        let url = ["--url", server.url + documented.path, "--device", "boat", "--rate", "1000"]
        let added = try await logger.run(["upload", "add", "home", "--kind", "template"] + url + documented.options) {
            _ in
        }
        #expect(added.status == 0, "\(added.errors)")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let sent = server.requests.map(Self.fields)
        #expect(sent.count == (try await logger.exported().count))
        #expect(sent.allSatisfy { documented.always.isSubset(of: $0.keys) })
        #expect(sent.allSatisfy { documented.always.union(documented.known).isSuperset(of: $0.keys) })
        #expect(sent.contains { $0[documented.course] == nil } && sent.contains { $0[documented.course] != nil })
    }
}
