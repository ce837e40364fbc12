internal import Export
internal import GNSS
package import Logging
internal import Receivers
internal import SystemPackage

/// Lists the receivers that are plugged in: `gpslog devices`.
package struct DeviceListing {
    private let asJSON: Bool
    private let logger: Logger

    /// A listing, as a table or as JSON.
    package init(asJSON: Bool, logger: Logger) {
        self.asJSON = asJSON
        self.logger = logger
    }

    /// Prints the receivers; watching, goes on with a line for each that comes or goes, until the program is ended.
    package func run(watching: Bool) async throws {
        guard watching else {
            let devices = try ReceiverDiscovery.presentDevices()
            logger.debug("\(devices.count) devices on USB or in the kernel's GNSS subsystem")
            try StandardOutput.write(asJSON ? Self.json(devices) : Self.table(devices))
            return
        }
        for await event in try ReceiverDiscovery.events() {
            for line in lines(for: event) { try StandardOutput.write(line + "\n") }
        }
    }

    private func lines(for event: ReceiverEvent) -> [String] {
        switch event {
        case .present(let devices): devices.map { line("present", $0) }
        case .added(let device): [line("added", device)]
        case .removed(let device): [line("removed", device)]
        }
    }

    private func line(_ event: String, _ device: ReceiverDevice) -> String {
        if asJSON { return Self.object(device, event: event) }
        return "\(event) \(device.path) \(device.certainty.rawValue): \(device.reason) (\(device.identity))"
    }

    private static func table(_ devices: [ReceiverDevice]) -> String {
        if devices.isEmpty { return "No receivers are plugged in.\n" }
        let rows = devices.map { device in
            [
                device.path.string, device.certainty.rawValue, device.reason, device.driver ?? "",
                device.identity.name,
            ]
        }
        return TextTable(header: ["path", "receiver", "why", "driver", "identity"], rows: rows).description
    }

    private static func json(_ devices: [ReceiverDevice]) -> String {
        "[" + devices.map { object($0) }.joined(separator: ",\n ") + "]\n"
    }

    private static func object(_ device: ReceiverDevice, event: String? = nil) -> String {
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
        return object.description
    }
}
