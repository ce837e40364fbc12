package import GNSS
internal import Text

/// OwnTracks over HTTP or MQTT, depending on the URL's scheme.
package struct OwnTracks: UploadFormat {
    package static let kind = "owntracks"
    package static let exampleURL = "https://example.org/pub or mqtts://example.org"
    package static let schemes = ["http", "https", "mqtt", "mqtts"]
    package static let settings = [UploadSetting("tid", .line)]

    private let device: OwnTracksDevice
    private let url: String
    /// The MQTT broker; `nil` for HTTP.
    private let broker: MQTTServer?

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        url = settings.url
        broker = MQTTServer(url: url)
        guard broker != nil || !url.lowercased().hasPrefix("mqtt") else {
            throw UploadFormatError("must be a broker's address, such as mqtts://example.org", key: "url")
        }
        let name = try settings.neededDevice()
        guard let user = settings.user else { throw UploadFormatError("needs a user, the owner of the device") }
        do throws(OwnTracksError) {
            device = try OwnTracksDevice(user: user, device: name, trackerIdentifier: settings.text("tid"))
        } catch {
            throw UploadFormatError(unusable: error)
        }
    }

    /// Default rate in requests per second.
    ///
    /// Over MQTT it is 10, since brokers drop messages that a slow subscriber cannot keep up with.
    package var usualRate: Double { broker == nil ? 50 : 10 }

    package func advice(atRate rate: Double?) -> [String] {
        guard broker != nil, let rate, rate > usualRate else { return [] }
        return ["a broker drops messages that a subscriber cannot keep up with; above 10 a second some may be lost"]
    }

    package func request(_ location: UploadLocation) -> UploadRequest { device.request(location, to: url) }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard (200...299).contains(response.status) else { return nil }
        if response.isWebPage {
            return .tryAgain(
                reason:
                    "the server answered with a web page; does the URL lack its path, such as /pub of OwnTracks "
                    + "Recorder, or does the network want a login?"
            )
        }
        let start = response.body.first { !" \t\r\n".utf8.contains($0) }
        // The list of friends with their pictures may exceed the read limit.
        if start == nil || response.isCutOff && start == UInt8(ascii: "[") { return .accepted }
        switch JSONAnswer(response.body) {
        case .array, .object: return .accepted
        case .scalar, nil:
            return .tryAgain(reason: "the server at this URL is not an OwnTracks server (\(response.status))")
        }
    }

    package func sender(over route: UploadRoute) -> any UploadSender {
        guard let broker else { return HTTPUploadSender(self, over: route) }
        let will = Array(OwnTracksDevice.lastWill(at: route.now()).utf8)
        let name = "gpslog-\(device.user)-\(device.device)-\(route.target)"
        let connection = MQTTConnection(
            server: broker,
            clientIdentifier: route.isTrial ? name + "-test" : name,
            credentials: route.credentials,
            security: route.security,
            will: route.isTrial ? nil : MQTTMessage(topic: device.topic, payload: will, isRetained: false)
        )
        return MQTTUploadSender(as: device, over: connection)
    }
}

/// A device in OwnTracks, and its messages (OwnTracks booklet: tech/json, tech/http).
package struct OwnTracksDevice: Hashable, Sendable {
    package let user: String

    package let device: String

    /// Two characters that label the device on a map: OwnTracks' `tid`.
    package let trackerIdentifier: String

    /// Creates a device of a user.
    ///
    /// - Parameters:
    ///   - user: the owner of the device: a level of an MQTT topic.
    ///   - device: its name: a level of an MQTT topic.
    ///   - trackerIdentifier: two characters; `nil` for the last two of `device`, as in OwnTracks' own apps.
    /// - Throws: `OwnTracksError` if a name is empty or not a valid topic level.
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

    package var topic: String { "owntracks/\(user)/\(device)" }

    /// JSON message for a location, as published to `topic`.
    package func message(_ location: UploadLocation) -> String { object(of: location).description }

    /// HTTP request for one location.
    ///
    /// Servers accept a list of locations but ignore it.
    ///
    /// The topic is in the body, user and device are in headers: servers read one or the other.
    package func request(_ location: UploadLocation, to url: String) -> UploadRequest {
        var object = object(of: location)
        object.add("topic", text: topic)
        return UploadRequest(
            posting: object.description,
            to: url,
            headers: [HTTPHeader(named: "X-Limit-U", user), HTTPHeader(named: "X-Limit-D", device)]
        )
    }

    /// The last will, which the broker publishes if the connection breaks.
    ///
    /// - Parameter time: when the connection is opened.
    /// - Returns: a JSON message.
    package static func lastWill(at time: UTCTime) -> String {
        var object = JSONObject()
        object.add("_type", text: "lwt")
        object.add("tst", Int(time.secondsSince1970))
        return object.description
    }

    private func object(of location: UploadLocation) -> JSONObject {
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
        object.add("suspicion", text: location.suspicion)
        return object
    }

    /// Whether text is valid both as a level of a topic to publish to (MQTT 3.1.1, 4.7) and in a header.
    private static func isLevel(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { isControl($0) || $0 == "/" || $0 == "+" || $0 == "#" }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}

/// Why a name is not valid in OwnTracks.
package enum OwnTracksError: Error, Hashable, CustomStringConvertible {
    /// The user name is empty or not a valid topic level.
    case unusableUser
    /// The device name is empty or not a valid topic level.
    case unusableDevice
    /// The tracker id does not have two characters, or contains invisible ones.
    case unusableTrackerIdentifier

    package var description: String {
        switch self {
        case .unusableUser: "the user of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableDevice:
            "the device of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableTrackerIdentifier: "the tracker id of OwnTracks has two characters; name two, or none"
        }
    }
}

/// Converts numbers for protocols that only have integers.
private enum WholeNumber {
    /// The largest magnitude that every server can parse (32 bits).
    private static let limit = 2_147_483_647.0

    /// A rounded number; `nil` if it is unknown, not a number, or too large for 32 bits.
    static func rounded(_ number: Double?, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int? {
        guard let number, number.magnitude < limit else { return nil }
        return Int(number.rounded(rule))
    }

    /// Uncertainty in metres, rounded up, at least 1: readers would take 0 for a perfect position.
    static func accuracy(_ metres: Double?) -> Int? {
        guard let metres, metres >= 0 else { return nil }
        return rounded(metres, .up).map { max(1, $0) }
    }

    /// Course in whole degrees, 0 ..< 360; `nil` if unknown.
    static func course(_ degrees: Double?) -> Int? {
        guard let degrees, (0...360).contains(degrees) else { return nil }
        return rounded(degrees).map { $0 % 360 }
    }
}
