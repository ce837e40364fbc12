package import GNSS
package import SystemPackage

/// A device that is plugged in, and how certainly it is a receiver.
package struct ReceiverDevice: Hashable, Sendable {
    /// The device file, such as `/dev/ttyUSB0`.
    ///
    /// After unplugging, another device may get the same name.
    package internal(set) var path: FilePath

    /// USB vendor ID, such as 0x1546 for u-blox; `nil` if it is not a USB device.
    package let vendorID: UInt16?

    /// USB product ID; `nil` if it is not a USB device.
    package let productID: UInt16?

    /// The name from the table of receivers, or from the device itself.
    package let modelName: String

    /// The GNSS chip from the table of receivers; `nil` if it varies.
    package let chip: String?

    /// Default speed in bits per second; `nil` if it varies or has no meaning.
    package let usualBaudRate: Int?

    /// A remark for users from the table of receivers.
    package let quirk: String?

    /// udev's `ID_SERIAL`: maker, model and serial number combined; `nil` if udev does not set it.
    package let serialName: String?

    /// The device's own serial number, `ID_SERIAL_SHORT`; `nil` if it has none, or one that many devices share.
    package internal(set) var serialNumber: String?

    /// The socket that it is plugged into, `ID_PATH`; `nil` if udev does not set it.
    package let socket: String?

    /// The port of a device with several, `if01` or `port1`; `nil` for the first, which is usually the only one.
    package let port: String?

    /// The kernel driver, such as `cdc_acm`; `nil` if unknown.
    package let driver: String?

    /// The kernel's subsystem: `tty` or `gnss`.
    package let subsystem: String

    /// Whether a udev rule identifies the device to ModemManager, which then does not probe it as a modem.
    package let isKnownToModemManager: Bool

    package let certainty: Certainty

    /// The reason for the certainty, starting in lower case.
    ///
    /// Examples: `u-blox 8`, `an FTDI adapter can have anything behind it`.
    package let reason: String

    /// How certainly a device is a receiver that gpslog can read.
    package enum Certainty: String, Hashable, Sendable, CaseIterable {
        /// The device is a receiver without other functions.
        case known
        /// The device may be a receiver, or anything else with a serial port.
        case maybe
        /// A serial port of the board, with or without a device behind it.
        ///
        /// It is read if the user names it, or named it before and a receiver was found.
        case ifNamed = "if-named"
        /// The device is a receiver or part of one, but without NMEA 0183.
        case unsupported
    }

    /// Identifies this receiver over years: by its serial number, or by its socket if it has none.
    ///
    /// The name of the device file is never used, as the next device may get it.
    package var identity: ReceiverIdentity {
        let place = [socket ?? subsystem, usbNumbers].compactMap(\.self).joined(separator: "-")
        if let serialName, serialNumber != nil {
            return ReceiverIdentity([serialName, port].compactMap(\.self).joined(separator: "-"))
        }
        // The socket's path already contains the interface.
        return ReceiverIdentity(port?.hasPrefix("port") == true ? "\(place)-\(port ?? "")" : place)
    }

    /// Vendor and product ID as in `lsusb`, such as `1546:01a8`; `nil` if it is not a USB device.
    package var usbNumbers: String? {
        guard let vendorID, let productID else { return nil }
        return "\(hexadecimal(vendorID)):\(hexadecimal(productID))"
    }
}

extension ReceiverDevice {
    /// Creates a device from udev properties; `nil` if they contain no device file or no subsystem.
    package init?(properties: [String: String]) {
        guard let path = properties["DEVNAME"], let subsystem = properties["SUBSYSTEM"] else { return nil }
        self.path = FilePath(path)
        self.subsystem = subsystem
        vendorID = properties["ID_VENDOR_ID"].flatMap { UInt16($0, radix: 16) }
        productID = properties["ID_MODEL_ID"].flatMap { UInt16($0, radix: 16) }
        serialName = properties["ID_SERIAL"]
        serialNumber = properties["ID_SERIAL_SHORT"].flatMap { FactorySerialNumber.contains($0) ? nil : $0 }
        socket = properties["ID_PATH"]
        driver = properties["ID_USB_DRIVER"]
        isKnownToModemManager = ["ID_MM_PORT_IGNORE", "ID_MM_DEVICE_IGNORE", "ID_MM_PORT_TYPE_GPS"]
            .contains { properties[$0] == "1" }
        let judgement = ReceiverJudgement(properties, vendorID: vendorID, productID: productID)
        certainty = judgement.certainty
        reason = judgement.reason
        chip = judgement.chip
        usualBaudRate = judgement.usualBaudRate
        quirk = judgement.quirk
        port = Self.port(properties)
        // udev replaces the blanks in a device's own names.
        let ownName = [properties["ID_VENDOR"], properties["ID_MODEL"]].compactMap(\.self).joined(separator: " ")
        modelName = judgement.model ?? (ownName.isEmpty ? path : String(ownName.map { $0 == "_" ? " " : $0 }))
    }
}

extension ReceiverDevice {
    /// The key for the port's number on an adapter with several ports per interface; not a udev property.
    static let portNumberProperty = "port_number"

    /// The key that marks a serial port of the board; not a udev property.
    static let boardPortProperty = "board_port"

    /// The name of one of several ports: the ports of an adapter share its serial number.
    private static func port(_ properties: [String: String]) -> String? {
        if let number = properties[portNumberProperty].flatMap({ Int($0) }), number > 0 { return "port\(number)" }
        // Only one of a modem's ports is its receiver's.
        guard properties["ID_MM_PORT_TYPE_GPS"] != "1", let interface = properties["ID_USB_INTERFACE_NUM"],
            UInt8(interface, radix: 16).map({ $0 > 0 }) == true
        else { return nil }
        return "if\(interface)"
    }
}

private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

/// Default serial numbers, which chips have until they are programmed.
enum FactorySerialNumber {
    // CP2102 comes with 0001, clones of FT232 and PL2303 with zeros, boards from hasty makers with 12345678. Thousands
    // of devices share each of them: two on one machine would pass for one receiver and share its track.
    private static let counting = ["01234567890123456789", "0123456789ABCDEF", "1234567890ABCDEF"]

    /// Whether many devices share this serial number.
    static func contains(_ serialNumber: String) -> Bool {
        let digits = serialNumber.uppercased()
        guard let first = digits.first else { return true }
        if digits.allSatisfy({ $0 == first }) { return true }
        if digits.last == "1", digits.dropLast().allSatisfy({ $0 == "0" }) { return true }
        return digits.count >= 4 && counting.contains { $0.contains(digits) }
    }
}
