internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Serves the alerts of a fleet; a single logger has none.
struct AlertAnswers: Sendable {
    private static let none = HTTPError(.notFound, message: "there is no such alert, or it is acknowledged already")

    let shared: (any SharedDatabase)?

    /// Acknowledges an alert, and answers with the latest ones.
    func acknowledge(_ request: Request) async throws -> Response {
        let texts = try await TextMembers(of: request, ["device", "kind", "fence", "since"])
        guard let kind = texts["kind"].flatMap(DeviceAlert.Kind.init),
            let since = texts["since"].flatMap({ UTCTime(iso8601: $0) })
        else { throw HTTPError(.badRequest, message: "an alert has device, kind and since") }
        let device = try texts.name("device")
        let isDone = try await shared?.acknowledge(kind, of: device, fence: texts["fence"], since: since)
        guard isDone == true else { throw Self.none }
        return try await list(request)
    }

    /// Alerts that last, then those that are over, newest first.
    func list(_ request: Request) async throws -> Response {
        let limit = try ListPage.limit(request)
        let alerts = try await shared?.alerts(limit) ?? []
        return Response(json: JSONText.array(alerts.map { JSONObject($0).description }))
    }
}

extension JSONObject {
    init(_ alert: DeviceAlert) {
        self.init()
        add("device", text: alert.device)
        add("kind", text: alert.kind.rawValue)
        add("fence", text: alert.fence)
        add("since", text: alert.since.description)
        add("until", text: alert.until?.description)
        add("value", alert.value, atMost: 1)
        add("acknowledged", text: alert.acknowledgedBy)
    }
}
