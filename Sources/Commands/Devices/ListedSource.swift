internal import Export
package import GNSS
package import Logbook
package import Receivers
internal import Text

/// A source other than a local device, with the details that `gpslog devices` shows.
package struct ListedSource: Sendable {
    /// Address as accepted by `record --device`.
    package let address: NetworkAddress

    /// Why the source is listed, as text.
    package let reason: String

    /// What was last received from it; `nil` if nothing was recorded.
    package let remembered: RememberedReceiver?

    /// Lists sources from the settings, local servers, and previously recorded sources.
    ///
    /// - Parameters:
    ///   - named: sources of the settings.
    ///   - servers: local programs that serve the gpsd protocol.
    ///   - remembered: what was last received, by receiver.
    /// - Returns: each source once, with the first reason that applies.
    package static func known(
        named: [NetworkAddress],
        servers: [PortHolder],
        remembered: [ReceiverIdentity: RememberedReceiver]
    ) -> [ListedSource] {
        var listed: [ListedSource] = []
        func list(_ address: NetworkAddress, _ reason: String) {
            guard !listed.contains(where: { $0.address == address }) else { return }
            let memory = remembered[ReceiverIdentity(address.description)]
            listed.append(ListedSource(address: address, reason: reason, remembered: memory))
        }
        for address in named { list(address, "named in the settings") }
        if !servers.isEmpty {
            let names = servers.map(\.description).joined(separator: " and ")
            list(.gpsdOfThisMachine, "\(names) serves gpsd clients on this machine")
        }
        for identity in remembered.keys.sorted(by: { $0.name < $1.name })
        where NetworkAddress.isMeant(by: identity.name) {
            if let address = try? NetworkAddress(identity.name) { list(address, "recorded earlier") }
        }
        return listed
    }

    /// One line of text about an event.
    func line(_ event: String) -> String { "\(event) \(address): \(reason)" }

    /// A JSON object without line breaks; unknown values are omitted.
    package func object(event: String? = nil) -> String {
        var object = JSONObject()
        object.add("event", text: event)
        object.add("path", text: address.description)
        object.add("identity", text: address.description)
        object.add("reason", text: reason)
        object.add("subsystem", text: "network")
        if let remembered { ListedDevice.add(remembered, to: &object) }
        return object.description
    }
}
