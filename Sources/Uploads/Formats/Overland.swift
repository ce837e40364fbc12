internal import GNSS
internal import Text

/// Overland servers, which answer `"result":"ok"`; optionally, any successful status is enough.
package struct Overland: UploadFormat {
    package static let kind = "overland"
    package static let exampleURL = "https://example.org/api/v1/overland/batches"
    package static let settings = [UploadSetting("any_success", .truth)]
    package static let usualBatch = OverlandBatch.usualCount

    private let url: String
    private let device: String
    private let isAnySuccessEnough: Bool

    package init(_ settings: UploadFormatSettings) {
        (url, device) = (settings.url, settings.deviceOrUsual)
        isAnySuccessEnough = settings.isTrue("any_success")
    }

    package func request(_ location: UploadLocation) -> UploadRequest { batch([location]) }

    package func request(_ locations: [UploadLocation]) -> UploadRequest? {
        locations.isEmpty ? nil : batch(locations)
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard (200...299).contains(response.status) else { return nil }
        if isAnySuccessEnough { return .accepted }
        if response.isWebPage { return nil }
        if JSONAnswer(response.body) == .object(result: "ok") { return .accepted }
        return .tryAgain(
            reason: response.isCutOff
                ? "the server's answer is too long"
                : "the server did not confirm that it stored the locations (\(response.status))"
        )
    }

    private func batch(_ locations: [UploadLocation]) -> UploadRequest {
        OverlandBatch(locations[...], atMost: locations.count, device: device).request(to: url)
    }
}

/// A batch of locations in Overland's format: one JSON object with GeoJSON Features.
///
/// Written straight into bytes, since a million locations may be waiting after an outage.
package struct OverlandBatch: Sendable {
    /// Default batch size, the same as in the Overland app.
    package static let usualCount = 200

    package let locations: ArraySlice<UploadLocation>

    /// The device's current location, for servers that receive old locations first; `nil` if the batch is not old.
    package let current: UploadLocation?

    /// Device name shown to the server.
    package let device: String

    /// Creates a batch from the first locations of a queue.
    ///
    /// - Parameters:
    ///   - locations: the waiting locations; the batch takes the first `limit` of them.
    ///   - limit: the batch size, at least 1.
    ///   - current: the newest location, unless it is among `locations`.
    ///   - device: device name shown to the server.
    package init(
        _ locations: ArraySlice<UploadLocation>,
        atMost limit: Int = usualCount,
        current: UploadLocation? = nil,
        device: String
    ) {
        self.locations = locations.prefix(max(1, limit))
        self.current = current
        self.device = device
    }

    package var body: [UInt8] {
        var text = TextBuffer(capacity: 400 * (locations.count + 2))
        var times = TimeText(leapSeconds: .lastMillisecond)
        let quotedDevice = Array(JSONObject.quoted(device).utf8)
        text.append("{\"locations\":[")
        var isFirst = true
        for location in locations {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            append(location, quotedDevice, &times, &text)
        }
        text.append(UInt8(ascii: "]"))
        if let current {
            text.append(",\"current\":")
            append(current, quotedDevice, &times, &text)
        }
        text.append(UInt8(ascii: "}"))
        return text.bytes
    }

    package func request(to url: String) -> UploadRequest {
        UploadRequest(.post, url, headers: [.json], body: body)
    }

    private func append(
        _ location: UploadLocation,
        _ quotedDevice: [UInt8],
        _ times: inout TimeText,
        _ text: inout TextBuffer
    ) {
        text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
        DecimalText.append(location.coordinate.longitude, atMost: 9, to: &text)
        text.append(UInt8(ascii: ","))
        DecimalText.append(location.coordinate.latitude, atMost: 9, to: &text)
        text.append("]},\"properties\":{\"timestamp\":\"")
        times.append(location.time, to: &text)
        append("\",\"altitude\":", location.altitude, &text)
        append(",\"speed\":", location.speed, &text)
        append(",\"course\":", location.course, &text)
        append(",\"horizontal_accuracy\":", location.horizontalAccuracy, &text)
        append(",\"vertical_accuracy\":", location.verticalAccuracy, &text)
        // gpslog cannot classify motion; it only detects that the receiver stands still.
        text.append(location.isMoving == false ? ",\"motion\":[\"stationary\"]" : ",\"motion\":[]")
        text.append(",\"device_id\":")
        text.append(contentsOf: quotedDevice)
        text.append(",\"identifier\":")
        text.append(contentsOf: String(location.identifier))
        if let suspicion = location.suspicion {
            text.append(",\"suspicion\":")
            text.append(contentsOf: JSONObject.quoted(suspicion))
        }
        text.append("}}")
    }

    /// Appends a number, or -1 if it is unknown, as Overland defines.
    private func append(_ name: StaticString, _ number: Double?, _ text: inout TextBuffer) {
        text.append(name)
        if let number, DecimalText.append(number, atMost: 3, to: &text) { return }
        text.append("-1")
    }
}
