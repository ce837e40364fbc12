internal import Communication
internal import GNSS

extension UploadTargetSettings {
    /// The name of a device where its user does not give one.
    private static let usualDevice = "gpslog"

    /// The target that is meant.
    var target: UploadTarget {
        let pace = UploadPace(
            interval: interval,
            distance: distance,
            batch: kind == .overland ? batch ?? OverlandBatch.usualCount : 1,
            // A broker drops what a slow subscriber has no time for.
            requestsPerSecond: rate ?? (isByMQTT ? Self.usualMQTTRate : 50)
        )
        return UploadTarget(name, selection, isCoarse: isCoarse, pace: pace)
    }

    /// Which fixes it gets.
    var selection: UploadSelection {
        UploadSelection(since: since, includesRejected: isRejectedWanted, isFused: isFused)
    }

    /// The device as OwnTracks calls it.
    ///
    /// - Throws: `OwnTracksError` where it cannot be called so.
    func ownTracksDevice() throws(OwnTracksError) -> OwnTracksDevice {
        try OwnTracksDevice(user: user ?? "", device: device ?? "", trackerIdentifier: tracker)
    }

    /// The format that the server wants to be sent, by HTTP.
    ///
    /// - Throws: `Failure` where what the user wrote cannot be sent.
    func format() throws(Failure) -> HTTPUploadFormat {
        do {
            switch kind {
            case .ownTracks: return .ownTracks(try ownTracksDevice(), url: url.text)
            case .traccar: return .traccarQuery(TraccarQuery(url: url.text, device: device ?? Self.usualDevice))
            case .traccarJSON:
                let dialect: TraccarJSON.Dialect = isForDawarich ? .dawarich : .traccar
                return .traccarJSON(TraccarJSON(device: device ?? Self.usualDevice, dialect: dialect), url: url.text)
            case .overland:
                return .overland(
                    device: device ?? Self.usualDevice,
                    url: url.text,
                    isAnySuccessEnough: isAnySuccessEnough
                )
            case .template: return .template(try template())
            }
        } catch {
            throw Failure("\(error)", .configuration)
        }
    }

    private func template() throws(UploadTemplateError) -> UploadTemplate {
        var named: [(name: String, value: String)] = []
        for header in headers {
            let parts = header.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw .unusableHeader(header) }
            named.append((String(parts[0]), String(parts[1].drop { $0 == " " })))
        }
        return try UploadTemplate(
            method: method,
            url: url.text,
            headers: named,
            body: body,
            device: device ?? Self.usualDevice
        )
    }
}
