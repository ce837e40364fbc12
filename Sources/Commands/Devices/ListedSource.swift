internal import Export
package import GNSS
package import Logbook
package import Receivers
internal import Text

/// A source that is no device of this machine, with all that `gpslog devices` tells of it.
package struct ListedSource: Sendable {
    /// Its address, as `record --device` takes it.
    package let address: NetworkAddress

    /// The reason why it is listed, in words.
    package let reason: String

    /// The memory of what was heard of it last; nil where nothing was recorded from it.
    package let remembered: RememberedReceiver?

    /// The sources that are known: those that the settings name, the servers of this machine, and those that were recorded
    /// from before.
    ///
    /// - Parameters:
    ///   - named: those that the settings name.
    ///   - servers: the programs that serve gpsd's clients on this machine.
    ///   - remembered: the memory of what was heard last, by receiver.
    /// - Returns: the sources, each once, by the first reason.
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
            list(.gpsdOfThisMachine, "\(names) serves gpsd's clients here")
        }
        for identity in remembered.keys.sorted(by: { $0.name < $1.name })
        where NetworkAddress.isMeant(by: identity.name) {
            if let address = try? NetworkAddress(identity.name) { list(address, "recorded from before") }
        }
        return listed
    }

    /// A line about it, for people.
    func line(_ event: String) -> String { "\(event) \(address): \(reason)" }

    /// A JSON object without line breaks; what is not known is left out.
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
