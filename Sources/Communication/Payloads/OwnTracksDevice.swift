internal import Export
package import GNSS

/// A device as OwnTracks knows it, and what it says (booklet: tech/json, tech/http).
package struct OwnTracksDevice: Hashable, Sendable {
    /// Whose it is.
    package let user: String

    /// Which of the user's.
    package let device: String

    /// Two characters that stand for it on a map: OwnTracks' `tid`.
    package let trackerIdentifier: String

    /// A device.
    ///
    /// - Parameters:
    ///   - user: whose it is: a level of an MQTT topic.
    ///   - device: its name: a level of an MQTT topic.
    ///   - trackerIdentifier: two characters; where it is nil, the device's last two, as OwnTracks' own programs have it.
    /// - Throws: where a name is empty, or is none that a topic can have.
    package init(user: String, device: String, trackerIdentifier: String? = nil) throws(OwnTracksError) {
        guard Self.isLevel(user) else { throw .unusableUser }
        guard Self.isLevel(device) else { throw .unusableDevice }
        let identifier = trackerIdentifier ?? String((Array(user) + Array(device)).suffix(2))
        guard identifier.count == 2, !identifier.unicodeScalars.contains(where: Self.isControl) else {
            throw .unusableTrackerIdentifier
        }
        self.user = user
        self.device = device
        self.trackerIdentifier = identifier
    }

    /// The MQTT topic that its messages go to.
    package var topic: String { "owntracks/\(user)/\(device)" }

    /// A location as JSON, as it goes to the topic.
    package func message(_ location: UploadedLocation) -> String { object(of: location).description }

    /// A location as a request by HTTP: one object, since a list of them is taken and never read.
    ///
    /// The topic is in the body, and user and device are in headers, for servers that look at the one or the others.
    package func request(_ location: UploadedLocation, to url: String) -> UploadRequest {
        var object = object(of: location)
        object.add("topic", text: topic)
        return UploadRequest(
            posting: object.description,
            to: url,
            headers: [HTTPHeader(named: "X-Limit-U", user), HTTPHeader(named: "X-Limit-D", device)]
        )
    }

    /// The message that the broker is to publish when the connection breaks.
    ///
    /// - Parameter time: when the connection is made.
    /// - Returns: JSON.
    package static func lastWill(at time: UTCTime) -> String {
        var object = JSONObject()
        object.add("_type", text: "lwt")
        object.add("tst", Int(time.secondsSince1970))
        return object.description
    }

    private func object(of location: UploadedLocation) -> JSONObject {
        var object = JSONObject()
        object.add("_type", text: "location")
        object.add("lat", location.coordinate.latitude, atMost: 9)
        object.add("lon", location.coordinate.longitude, atMost: 9)
        object.add("tst", Int(location.time.secondsSince1970))
        object.add("tid", text: trackerIdentifier)
        func add(_ key: String, _ number: Int?) {
            if let number { object.add(key, number) }
        }
        add("acc", WholeNumber.accuracy(location.horizontalAccuracy))
        add("alt", WholeNumber.rounded(location.altitude))
        add("vac", WholeNumber.accuracy(location.verticalAccuracy))
        add("vel", WholeNumber.rounded(location.speed.flatMap { $0 >= 0 ? $0 * 3.6 : nil }))
        add("cog", WholeNumber.course(location.course))
        object.add("_id", text: String(location.identifier))
        return object
    }

    /// True where text may be a level of a topic that is published to (MQTT 3.1.1, 4.7), and a header.
    private static func isLevel(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { isControl($0) || $0 == "/" || $0 == "+" || $0 == "#" }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}
