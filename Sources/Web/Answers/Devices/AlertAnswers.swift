internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Serves the alerts of a fleet; a single logger has none.
struct AlertAnswers: Sendable {
    let shared: (any SharedDatabase)?

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
    }
}
