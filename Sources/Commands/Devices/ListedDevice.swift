internal import Export
package import GNSS
package import Logbook
package import Receivers
internal import SystemPackage
internal import Text

/// A device with all that `gpslog devices` tells of it.
package struct ListedDevice: Sendable {
    /// The device itself.
    package let device: ReceiverDevice

    /// The other programs that have it open, as far as this user may see them.
    package var holders: [PortHolder] = []

    /// This user's permission to read it, or what is missing; nil where that cannot be told, as of a device that has gone.
    package var access: PortAccess?

    /// The memory of what was heard of it last; nil where it is not remembered.
    package var remembered: RememberedReceiver?

    /// A device of which nothing else is known.
    package init(_ device: ReceiverDevice) {
        self.device = device
    }

    /// A device that is plugged in, with what the system says of it.
    package init(present device: ReceiverDevice, remembered: [ReceiverIdentity: RememberedReceiver]) {
        self.device = device
        holders = (try? PortHolders(of: device.path))?.others ?? []
        access = try? PortAccess(toRead: device.path)
        self.remembered = remembered[device.identity]
    }

    /// The other programs that have it open, in words; nil where none is known to.
    var holderNames: String? {
        holders.isEmpty ? nil : holders.map(\.description).joined(separator: " and ")
    }

    /// The permission that this user lacks to read it, in words; nil where nothing is missing.
    var missingPermission: String? {
        switch access {
        case .granted, nil: nil
        case .needsGroup(let group): "to be in the group \(group)"
        case .needsNewLogin(let group): "a login since you are in the group \(group)"
        case .needsRule: "a group that may read it"
        }
    }

    /// The remedy that gives this user the right to read it; nil where that is not missing.
    var remedy: String? { access?.remedy(for: device.path) }

    /// The missing permission, and what gives it; nil where nothing is missing.
    var missing: String? {
        guard let missingPermission, let remedy else { return nil }
        return "\(missingPermission); \(remedy)"
    }
}

extension ListedDevice {
    /// A line about what happened to it, for people.
    package func line(_ event: String) -> String {
        let parts = [
            "\(event) \(device.path) \(device.certainty.rawValue): \(device.reason) (\(device.identity))",
            remembered?.lineSetting,
            holderNames.map { "held by \($0)" },
            missing.map { "missing: \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }

    /// A JSON object without line breaks; what is not known is left out.
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

    /// Adds what was heard last.
    static func add(_ remembered: RememberedReceiver, to object: inout JSONObject) {
        object.add("line_setting", text: remembered.lineSetting)
        if let speed = remembered.lineSetting?.split(separator: " ").first.flatMap({ Int($0) }) {
            object.add("speed", speed)
        }
        // Letters and digits need no escapes.
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
