internal import Communication
package import SystemPackage

/// A broker of MQTT that the collector subscribes at.
package struct MessageBroker: Sendable {
    /// Topics of OwnTracks: a user's devices.
    package static let usualTopic = "owntracks/+/+"

    let server: MQTTServer
    let credentials: Credentials

    /// The name by which the broker keeps what comes while the collector is away.
    let session: String

    /// The topics, with wildcards.
    let topics: [String]

    let security: TransportSecurity

    /// The broker that a URL names: `mqtt://user:password@host:port`, or `mqtts`.
    ///
    /// Nil where it is none.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - password: the password, in place of one in the URL.
    ///   - session: the name of the session.
    ///   - topics: what is subscribed to.
    ///   - authority: the certificates of the authorities that may vouch for the broker, as PEM; nil for those of the system.
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
