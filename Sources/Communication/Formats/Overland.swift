internal import GNSS
internal import Text

/// Servers of Overland's batches, which say `"result":"ok"`, unless any status of success is to be enough.
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

    package func request(_ location: UploadedLocation) -> UploadRequest { batch([location]) }

    package func request(_ locations: [UploadedLocation]) -> UploadRequest? {
        locations.isEmpty ? nil : batch(locations)
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard (200...299).contains(response.status) else { return nil }
        if isAnySuccessEnough { return .accepted }
        if response.isWebPage { return nil }
        if JSONAnswer(response.body) == .object(result: "ok") { return .accepted }
        return .tryAgain(
            reason: response.isCutOff
                ? "the server's answer is too long to be read"
                : "the server does not say that it has stored the locations (\(response.status))"
        )
    }

    private func batch(_ locations: [UploadedLocation]) -> UploadRequest {
        OverlandBatch(locations[...], atMost: locations.count, device: device).request(to: url)
    }
}

/// Locations as Overland sends them: GeoJSON Features in one object, many in one request.
///
/// Written straight into bytes, since after an outage there may be a million of them.
package struct OverlandBatch: Sendable {
    /// The number of locations in it when nobody says how many: what Overland itself has.
    package static let usualCount = 200

    /// The locations.
    package let locations: ArraySlice<UploadedLocation>

    /// The present location of the device, for a server that gets old locations first; nil where they are not old.
    package let current: UploadedLocation?

    /// The name by which the server is to know the device.
    package let device: String

    /// The first of some locations.
    ///
    /// - Parameters:
    ///   - locations: those that wait; as many as fit are in the batch.
    ///   - limit: the number of locations that fit, at least 1.
    ///   - current: the newest location, where it is none of them.
    ///   - device: the name by which the server is to know the device.
    package init(
        _ locations: ArraySlice<UploadedLocation>,
        atMost limit: Int = usualCount,
        current: UploadedLocation? = nil,
        device: String
    ) {
        self.locations = locations.prefix(max(1, limit))
        self.current = current
        self.device = device
    }

    /// The JSON, in UTF-8.
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

    /// The request that hands them over.
    package func request(to url: String) -> UploadRequest {
        UploadRequest(.post, url, headers: [.json], body: body)
    }

    private func append(
        _ location: UploadedLocation,
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
        // The kind of motion is not known, only that there is none.
        text.append(location.isMoving == false ? ",\"motion\":[\"stationary\"]" : ",\"motion\":[]")
        text.append(",\"device_id\":")
        text.append(contentsOf: quotedDevice)
        text.append(",\"identifier\":")
        text.append(contentsOf: String(location.identifier))
        text.append("}}")
    }

    /// Appends a number, or -1, which is Overland's word for what is not known.
    private func append(_ name: StaticString, _ number: Double?, _ text: inout TextBuffer) {
        text.append(name)
        if let number, DecimalText.append(number, atMost: 3, to: &text) { return }
        text.append("-1")
    }
}
