package import GNSS
internal import Text

/// OwnTracks, by HTTP or MQTT, as the URL says.
package struct OwnTracks: UploadFormat {
    package static let kind = "owntracks"
    package static let exampleURL = "https://example.org/pub or mqtts://example.org"
    package static let schemes = ["http", "https", "mqtt", "mqtts"]
    package static let settings = [UploadSetting("tid", .line)]

    private let device: OwnTracksDevice
    private let url: String
    /// The broker; nil where it is reached by HTTP.
    private let broker: MQTTServer?

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        url = settings.url
        broker = MQTTServer(url: url)
        guard broker != nil || !url.lowercased().hasPrefix("mqtt") else {
            throw UploadFormatError("must be a broker's address, such as mqtts://example.org", key: "url")
        }
        let name = try settings.neededDevice()
        guard let user = settings.user else { throw UploadFormatError("needs a user, whose device it is") }
        do throws(OwnTracksError) {
            device = try OwnTracksDevice(user: user, device: name, trackerIdentifier: settings.text("tid"))
        } catch {
            throw UploadFormatError(unusable: error)
        }
    }

    /// The usual rate, by MQTT 10: a broker drops what a slow subscriber has no time for.
    package var usualRate: Double { broker == nil ? 50 : 10 }

    package func advice(atRate rate: Double?) -> [String] {
        guard broker != nil, let rate, rate > usualRate else { return [] }
        return ["a broker drops what comes faster than a subscriber takes it; more than 10 a second may be lost"]
    }

    package func request(_ location: UploadedLocation) -> UploadRequest { device.request(location, to: url) }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard (200...299).contains(response.status) else { return nil }
        if response.isWebPage {
            return .tryAgain(
                reason:
                    "a web page came instead of the server's answer; does the URL lack its path, such as /pub of OwnTracks "
                    + "Recorder, or does the network want a login?"
            )
        }
        let start = response.body.first { !" \t\r\n".utf8.contains($0) }
        // Friends, with their pictures, may be longer than what is read.
        if start == nil || response.isCutOff && start == UInt8(ascii: "[") { return .accepted }
        switch JSONAnswer(response.body) {
        case .array, .object: return .accepted
        case .scalar, nil: return .tryAgain(reason: "what answers at this URL is no OwnTracks (\(response.status))")
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

/// A device as OwnTracks knows it, and what it says (booklet: tech/json, tech/http).
package struct OwnTracksDevice: Hashable, Sendable {
    /// The user whose device it is.
    package let user: String

    /// The name of the device among the user's.
    package let device: String

    /// Two characters that stand for it on a map: OwnTracks' `tid`.
    package let trackerIdentifier: String

    /// A device.
    ///
    /// - Parameters:
    ///   - user: the user whose device it is: a level of an MQTT topic.
    ///   - device: its name: a level of an MQTT topic.
    ///   - trackerIdentifier: two characters; where it is nil, the device's last two, as OwnTracks' own programs have it.
    /// - Throws: `OwnTracksError` where a name is empty, or is none that a topic can have.
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
    /// - Parameter time: the time at which the connection is made.
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

/// The reason why a device cannot be one of OwnTracks.
package enum OwnTracksError: Error, Hashable, CustomStringConvertible {
    /// The user's name is empty or cannot be a level of a topic.
    case unusableUser
    /// The device's name is empty or cannot be a level of a topic.
    case unusableDevice
    /// The tracker id has not two characters, or some that nobody sees.
    case unusableTrackerIdentifier

    /// A description of what is wrong, and of what to do.
    package var description: String {
        switch self {
        case .unusableUser: "the user of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableDevice:
            "the device of OwnTracks needs a name without /, +, # and control characters; name another"
        case .unusableTrackerIdentifier: "the tracker id of OwnTracks has two characters; name two, or none"
        }
    }
}

/// Numbers where a protocol has integers only.
private enum WholeNumber {
    /// The largest magnitude that every server can read: that of 32 bits.
    private static let limit = 2_147_483_647.0

    /// A number as an integer; nil where it is not known, not a number, or too large for 32 bits.
    static func rounded(_ number: Double?, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int? {
        guard let number, number.magnitude < limit else { return nil }
        return Int(number.rounded(rule))
    }

    /// Metres of uncertainty, rounded up, at least 1: whoever reads 0 believes in perfection.
    static func accuracy(_ metres: Double?) -> Int? {
        guard let metres, metres >= 0 else { return nil }
        return rounded(metres, .up).map { max(1, $0) }
    }

    /// A course in whole degrees, 0 ..< 360; nil where it is none.
    static func course(_ degrees: Double?) -> Int? {
        guard let degrees, (0...360).contains(degrees) else { return nil }
        return rounded(degrees).map { $0 % 360 }
    }
}
