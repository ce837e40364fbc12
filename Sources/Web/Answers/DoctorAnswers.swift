internal import Commands
internal import GNSS
internal import Hummingbird
internal import Logging
internal import Platform
internal import Recording
internal import ServiceLifecycle
internal import Text

/// Serves the findings of `gpslog doctor`, running one examination at a time.
actor DoctorAnswers {
    /// How long findings are reused for further requests.
    private static let rest = Duration.seconds(5)

    private let settings: Doctor.Settings
    private let logger: Logger
    private var running: Task<String, any Error>?
    private var latest: (json: String, end: ContinuousClock.Instant)?

    init(_ settings: Doctor.Settings, logger: Logger) { (self.settings, self.logger) = (settings, logger) }

    /// Examines the system, or reuses the findings of a running or recent examination.
    func examine() async throws -> Response {
        if let latest, latest.end.duration(to: .now) < Self.rest { return Response(json: latest.json) }
        let task = running ?? Task { [settings, logger] in try await Self.report(settings, logger) }
        running = task
        do {
            let json = try await withGracefulShutdownHandler {
                try await task.value
            } onGracefulShutdown: {
                task.cancel()
            }
            if running == task { latest = (json, .now) }
            if running == task { running = nil }
            return Response(json: json)
        } catch {
            if running == task { running = nil }
            throw HTTPError(.serviceUnavailable, message: Failure(error).description)
        }
    }

    private static func report(_ settings: Doctor.Settings, _ logger: Logger) async throws -> String {
        let diagnoses = try await Doctor(settings, logger: logger).diagnoses()
        var object = JSONObject()
        object.add("time", text: UTCTime.now.description)
        object.add("diagnoses", json: JSONText.array(diagnoses.map(json)))
        return object.description
    }

    private static func json(_ diagnosis: Diagnosis) -> String {
        var object = JSONObject()
        object.add("check", text: diagnosis.check.rawValue)
        object.add("ok", diagnosis.remedy == nil)
        object.add("hinders", diagnosis.status != nil)
        object.add("statement", text: diagnosis.statement)
        object.add("remedy", text: diagnosis.remedy)
        return object.description
    }
}

extension HTTPError {
    /// Error for requests that need a receiver, which only a logger's own machine has.
    static let fleetHasNoReceivers = HTTPError(
        .conflict,
        message: "gpslog doctor checks a logger's own machine; a fleet's database has none"
    )
}
