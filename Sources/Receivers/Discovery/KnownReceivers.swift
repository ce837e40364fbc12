/// The USB devices that are receivers, or that receivers hide behind.
enum KnownReceivers {
    /// What is known about a device.
    struct Judgement: Equatable {
        let certainty: ReceiverDevice.Certainty
        /// What it is called; nil where the device itself knows better.
        let model: String?
        let reason: String
    }

    /// Judges a device by the properties that udev gives it.
    static func judge(_ properties: [String: String], vendorID: UInt16?, productID: UInt16?) -> Judgement {
        if properties["GPSLOG"] == "0" {
            return Judgement(certainty: .unsupported, model: nil, reason: "a udev rule of this machine excludes it")
        }
        if properties["SUBSYSTEM"] == "gnss" { return kernelReceiver(properties["GNSS_TYPE"]) }
        if let modem = modemPort(properties) { return modem }
        if let vendorID, let productID, let entry = entry(vendorID, productID, properties["ID_USB_INTERFACE_NUM"]),
            entry.certainty != .maybe || properties["GPSLOG"] != "1"
        {
            return entry
        }
        if properties["GPSLOG"] == "1" {
            return Judgement(certainty: .known, model: nil, reason: "a udev rule of this machine calls it a receiver")
        }
        return Judgement(certainty: .maybe, model: nil, reason: "a serial device that gpslog does not know")
    }

    /// The kernel says what a receiver of its own GNSS subsystem speaks.
    private static func kernelReceiver(_ type: String?) -> Judgement {
        // u-blox and SiRF chips of that subsystem send NMEA 0183 unless somebody told them not to.
        let model = type.map { "\($0) receiver" } ?? "receiver"
        return Judgement(certainty: .known, model: model, reason: "a receiver that the kernel knows")
    }

    /// ModemManager finds out which port of a modem is which.
    private static func modemPort(_ properties: [String: String]) -> Judgement? {
        if properties["ID_MM_PORT_TYPE_GPS"] == "1" {
            return Judgement(certainty: .known, model: nil, reason: "a modem's port for its GNSS receiver")
        }
        let others = ["AT_PRIMARY", "AT_SECONDARY", "AT_PPP", "QCDM", "AUDIO"].map { "ID_MM_PORT_TYPE_" + $0 }
        guard others.contains(where: { properties[$0] == "1" }) else { return nil }
        return Judgement(certainty: .unsupported, model: nil, reason: "a modem's port, but not that of its receiver")
    }

    private static func entry(_ vendorID: UInt16, _ productID: UInt16, _ interface: String?) -> Judgement? {
        if let model = receivers[vendorID]?[productID] {
            return Judgement(certainty: .known, model: model, reason: model)
        }
        if let port = modems[vendorID]?[productID] {
            let isReceiver = interface == port
            let reason =
                isReceiver ? "a modem's port for its GNSS receiver" : "a modem's port, but not that of its receiver"
            return Judgement(certainty: isReceiver ? .known : .unsupported, model: nil, reason: reason)
        }
        if let (model, reason) = unsupported[vendorID]?[productID] {
            return Judgement(certainty: .unsupported, model: model, reason: reason)
        }
        if let adapter = adapters[vendorID]?[productID] {
            let reason = "\(adapter): a receiver can be behind it, or anything else with a serial port"
            return Judgement(certainty: .maybe, model: nil, reason: reason)
        }
        return nil
    }

    private static let receivers: [UInt16: [UInt16: String]] = [
        0x1546: [
            0x01A4: "u-blox ANTARIS 4", 0x01A5: "u-blox 5", 0x01A6: "u-blox 6", 0x01A7: "u-blox 7",
            0x01A8: "u-blox 8", 0x01A9: "u-blox 9",
        ],
        0x0E8D: [0x3329: "MediaTek MT3329"],
        0x067B: [0xAAA0: "Pharos GPS-360"],
        0x1163: [0x0100: "DeLorme Earthmate", 0x0200: "DeLorme Earthmate LT-20"],
    ]

    /// The interface on which the modem's receiver speaks, as ID_USB_INTERFACE_NUM has it.
    private static let modems: [UInt16: [UInt16: String]] = [
        0x2C7C: [0x0125: "01", 0x0306: "01", 0x0800: "01", 0x0191: "01", 0x0195: "01", 0x0296: "01"],
        0x1BC7: [0x1201: "03"],
        0x1199: [0x9071: "02"],
    ]

    private static let unsupported: [UInt16: [UInt16: (model: String, reason: String)]] = [
        0x091E: [0x0003: ("Garmin USB receiver", "speaks Garmin's binary protocol, not NMEA 0183")],
        0x0DF7: [0x0900: ("i-gotU logger", "speaks a protocol of its own, not NMEA 0183")],
        0x1546: [
            0x1102: ("u-blox LISA modem", "a modem, not a receiver"),
            0x1141: ("u-blox TOBY modem", "a modem, not a receiver"),
        ],
    ]

    private static let adapters: [UInt16: [UInt16: String]] = [
        0x0403: [
            0x6001: "an FTDI FT232 adapter", 0x6010: "an FTDI FT2232 adapter", 0x6011: "an FTDI FT4232 adapter",
            0x6015: "an FTDI FT-X adapter",
        ],
        0x067B: [
            0x2303: "a Prolific PL2303 adapter", 0x23A3: "a Prolific PL2303 adapter",
            0x23B3: "a Prolific PL2303 adapter", 0x23C3: "a Prolific PL2303 adapter",
        ],
        0x0557: [0x2008: "an ATEN UC-232A adapter"],
        0x10C4: [0xEA60: "a Silicon Labs CP210x adapter", 0xEA71: "a Silicon Labs CP2108 adapter"],
        0x1A86: [
            0x7523: "a CH340 adapter", 0x7522: "a CH340 adapter", 0x5523: "a CH341 adapter",
            0x55D4: "a CH9102 adapter",
        ],
    ]
}
