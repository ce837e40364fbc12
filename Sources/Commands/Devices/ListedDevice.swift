import Files
package import GNSS
package import Logbook
package import Receivers
import SystemPackage
import Text

/// A device with the details that `gpslog devices` shows.
package struct ListedDevice: Sendable {
    package let device: ReceiverDevice

    /// Other programs that have the device open, except those hidden from the user.
    package var holders: [PortHolder] = []

    /// Whether the user may read the device; `nil` if this cannot be determined, such as after it was removed.
    package var access: PortAccess?

    /// What was last received from the device; `nil` if it is not remembered.
    package var remembered: FamiliarReceiver?

    package init(_ device: ReceiverDevice) {
        self.device = device
    }

    /// Creates a connected device with the system's details.
    package init(present device: ReceiverDevice, remembered: [ReceiverIdentity: FamiliarReceiver]) {
        self.device = device
        holders = (try? PortHolders(of: device.path))?.others ?? []
        access = try? PortAccess(toRead: device.path)
        self.remembered = remembered[device.identity]
    }

    /// Other programs that have the device open, as text; `nil` for none.
    var holderNames: String? {
        holders.isEmpty ? nil : holders.map(\.description).joined(separator: " and ")
    }

    /// The permission that the user lacks; `nil` if none is missing.
    var missingPermission: String? {
        switch access {
        case .granted, nil: nil
        case .needsGroup(let group): "membership of the group \(group)"
        case .needsNewLogin(let group): "a new login, as the group \(group) is new"
        case .needsRule: "a group that may read it"
        }
    }

    /// How to gain read permission; `nil` if none is missing.
    var remedy: String? { access?.remedy(for: device.path) }

    /// The missing permission and how to gain it; `nil` if none is missing.
    var missing: String? {
        guard let missingPermission, let remedy else { return nil }
        return "\(missingPermission); \(remedy)"
    }
}

extension ListedDevice {
    /// One line of text about an event.
    package func line(_ event: String) -> String {
        let parts = [
            "\(event) \(device.path) \(device.certainty.rawValue): \(device.reason) (\(device.identity))",
            remembered?.lineSetting,
            holderNames.map { "held by \($0)" },
            missing.map { "missing: \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }

    /// A JSON object without line breaks; unknown values are omitted.
    package func object(event: String? = nil) -> String {
        var object = JSONObject()
        object.add("event", text: event)
        object.add("path", text: device.path.string)
        object.add("model", text: device.modelName)
        object.add("identity", text: device.identity.name)
        object.add("certainty", text: device.certainty.rawValue)
        object.add("reason", text: device.reason)
        object.add("usb", text: device.usbNumbers)
        object.add("driver", text: device.driver)
        object.add("subsystem", text: device.subsystem)
        object.add("serial_number", text: device.serialNumber)
        object.add("chip", text: device.chip)
        object.add("quirk", text: device.quirk)
        if !holders.isEmpty { object.add("held_by", json: Self.array(holders.map(Self.object))) }
        if let access { object.add("readable", access.isGranted) }
        object.add("missing_permission", text: missingPermission)
        object.add("remedy", text: remedy)
        if let remembered { Self.add(remembered, to: &object) }
        return object.description
    }

    /// Adds what was last received from the receiver.
    static func add(_ remembered: FamiliarReceiver, to object: inout JSONObject) {
        object.add("line_setting", text: remembered.lineSetting)
        if let speed = remembered.lineSetting?.split(separator: " ").first.flatMap({ Int($0) }) {
            object.add("speed", speed)
        }
        // Sentence formatters have only letters and digits, which need no escaping.
        object.add("sentences", json: Self.array(remembered.sentences.map { "\"\($0)\"" }))
        object.add("last_heard", text: remembered.lastHeard.description)
    }

    private static func object(_ holder: PortHolder) -> String {
        var object = JSONObject()
        object.add("pid", Int(holder.processID))
        object.add("program", text: holder.program)
        return object.description
    }

    private static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}

/// A source other than a local device, with the details that `gpslog devices` shows.
package struct ListedSource: Sendable {
    /// Address as accepted by `record --device`.
    package let address: NetworkAddress

    /// Why the source is listed, as text.
    package let reason: String

    /// What was last received from it; `nil` if nothing was recorded.
    package let remembered: FamiliarReceiver?

    /// Lists sources of the settings, local gpsd servers and recorded sources, each once, with the first reason that
    /// applies.
    package static func known(
        named: [NetworkAddress],
        servers: [PortHolder],
        remembered: [ReceiverIdentity: FamiliarReceiver]
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
