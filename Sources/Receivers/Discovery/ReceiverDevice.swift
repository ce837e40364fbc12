package import GNSS
package import SystemPackage

/// A device that is plugged in, with the certainty that a receiver is behind it.
package struct ReceiverDevice: Hashable, Sendable {
    /// The device file, `/dev/ttyUSB0`: good until it is unplugged, then another device's.
    package internal(set) var path: FilePath

    /// USB's number of the maker, 0x1546 for u-blox; nil where it is not a USB device.
    package let vendorID: UInt16?

    /// The maker's number of the product; nil where it is not a USB device.
    package let productID: UInt16?

    /// The name that the device, or the table of receivers, gives it.
    package let modelName: String

    /// The chip that finds the position, as the table of receivers has it; nil where it can be any.
    package let chip: String?

    /// Bits a second at which the device sends unless set otherwise; nil where that varies or has no meaning.
    package let usualBaudRate: Int?

    /// The peculiarity of the device, for people; nil where nothing is known.
    package let quirk: String?

    /// udev's ID_SERIAL: maker, model and serial number in one; nil where udev does not know.
    package let serialName: String?

    /// The device's own serial number, ID_SERIAL_SHORT; nil where it has none, or one that many devices have.
    package internal(set) var serialNumber: String?

    /// The socket it is plugged into, ID_PATH; nil where udev does not know.
    package let socket: String?

    /// The name of the port among the device's, `if01` or `port1`; nil for the first one, which most have only.
    package let port: String?

    /// The kernel's driver, `cdc_acm`; nil where not known.
    package let driver: String?

    /// The kernel's subsystem: `tty` or `gnss`.
    package let subsystem: String

    /// True where a udev rule tells ModemManager what the device is, so that it does not ask whether it is a modem.
    package let isKnownToModemManager: Bool

    /// The certainty that this is a receiver.
    package let certainty: Certainty

    /// The reason for the certainty, in words that begin in lower case.
    ///
    /// For instance `u-blox 8`, or `an FTDI adapter can have anything behind it`.
    package let reason: String

    /// The certainty that a device is a receiver that can be read.
    package enum Certainty: String, Hashable, Sendable, CaseIterable {
        /// The device is a receiver, and nothing else.
        case known
        /// The device can be a receiver, or anything else that has a serial port.
        case maybe
        /// A serial port of the board, with anything behind it or nothing: it is read where the user names it, or has
        /// named it before and a receiver was there.
        case ifNamed = "if-named"
        /// The device is a receiver, or a part of one's device, that does not speak NMEA 0183.
        case unsupported
    }

    /// The identity that distinguishes this receiver from others over years: its serial number, or without one, its
    /// socket.
    ///
    /// Never the name of its device file, which the next device to be plugged in may have.
    package var identity: ReceiverIdentity {
        let place = [socket ?? subsystem, usbNumbers].compactMap(\.self).joined(separator: "-")
        if let serialName, serialNumber != nil {
            return ReceiverIdentity([serialName, port].compactMap(\.self).joined(separator: "-"))
        }
        // The socket's path names the interface already.
        return ReceiverIdentity(port?.hasPrefix("port") == true ? "\(place)-\(port ?? "")" : place)
    }

    /// Maker and product as `lsusb` shows them, `1546:01a8`; nil where it is not a USB device.
    package var usbNumbers: String? {
        guard let vendorID, let productID else { return nil }
        return "\(hexadecimal(vendorID)):\(hexadecimal(productID))"
    }
}

extension ReceiverDevice {
    /// The device that udev describes with these properties; nil where they name no device file or no subsystem.
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
        // udev writes what the device says without its blanks.
        let ownName = [properties["ID_VENDOR"], properties["ID_MODEL"]].compactMap(\.self).joined(separator: " ")
        modelName = judgement.model ?? (ownName.isEmpty ? path : String(ownName.map { $0 == "_" ? " " : $0 }))
    }
}

extension ReceiverDevice {
    /// The key of the port's number, for an adapter that has several on one interface; no property that udev gives.
    static let portNumberProperty = "port_number"

    /// True where the port is one of the board; no property that udev gives.
    static let boardPortProperty = "board_port"

    /// The name of the port among several: ports of one adapter have one serial number.
    private static func port(_ properties: [String: String]) -> String? {
        if let number = properties[portNumberProperty].flatMap({ Int($0) }), number > 0 { return "port\(number)" }
        // Of a modem's ports one is its receiver's.
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
