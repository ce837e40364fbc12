internal import Communication
package import SystemPackage

/// The MQTT broker that the collector subscribes to.
package struct MessageBroker: Sendable {
    /// Topics of OwnTracks: all devices of all users.
    package static let usualTopic = "owntracks/+/+"

    let server: MQTTServer
    let credentials: Credentials

    /// Session name, under which the broker keeps messages while the collector is offline.
    let session: String

    let topics: [String]

    let security: TransportSecurity

    /// Parses a URL such as `mqtt://user:password@host:port` or `mqtts://host`; `nil` if it is invalid.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - password: used instead of the password in the URL.
    ///   - session: the session name.
    ///   - topics: the topic filters to subscribe to.
    ///   - authority: PEM certificates of the authorities to trust; `nil` for those of the system.
    package init?(
        url: String,
        password: String?,
        session: String,
        topics: [String],
        authority: FilePath? = nil
    ) {
        let parts = url.split(separator: "://", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let place = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        guard let server = MQTTServer(url: "\(parts[0])://\(place.last ?? "")"), place.count <= 2 else { return nil }
        let access = place.count == 2 ? place[0].split(separator: ":", maxSplits: 1) : []
        let decoded = access.map { FormText.decoded($0, plusIsSpace: false) }
        guard !decoded.contains(nil) else { return nil }
        let shown = decoded.count == 2 ? decoded[1] : nil
        credentials = Credentials(user: decoded.first.flatMap(\.self), password: password ?? shown)
        (self.server, self.session, self.topics) = (server, session, topics)
        security = TransportSecurity(authorityFile: authority)
    }
}
