internal import GNSS
internal import Hummingbird
internal import Recording
internal import Text

/// Answers of the devices that share the database; a logger's own has none.
struct DeviceAnswers: Sendable {
    let shared: (any SharedDatabase)?

    /// All devices, in order of their names.
    func list() async throws -> Response {
        let devices = try await shared?.devices() ?? []
        return Response(
            json: JSONText.array(
                devices.map { device in
                    var object = JSONObject()
                    object.add("name", text: device.name)
                    object.add("latest", text: device.latest?.description)
                    return object.description
                }
            )
        )
    }
}
