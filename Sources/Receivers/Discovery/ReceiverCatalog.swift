/// USB devices that are receivers, contain or may connect a receiver, or are mistaken for one.
struct ReceiverCatalog {
    enum Kind: Equatable {
        /// A receiver without other functions.
        case receiver
        /// A modem, and the number of its receiver's interface as in `ID_USB_INTERFACE_NUM`.
        case modem(receiver: String)
        /// A device without NMEA 0183 or without a serial port, and the reason.
        case unsupported(String)
        /// A serial adapter with any device behind it.
        case adapter
    }

    /// USB vendor ID, such as 0x1546 for u-blox.
    let vendorID: UInt16
    let productIDs: ClosedRange<UInt16>
    let kind: Kind
    /// Common name of the device; for adapters with an article.
    let name: String
    /// The GNSS chip; `nil` if it varies.
    let chip: String?
    /// Default speed in bits per second; `nil` if it varies or the port has no speed.
    let baudRate: Int?
    let quirk: String?

    private init(
        _ vendorID: UInt16,
        _ productIDs: ClosedRange<UInt16>,
        _ kind: Kind,
        _ name: String,
        chip: String? = nil,
        baudRate: Int? = nil,
        _ quirk: String? = nil
    ) {
        (self.vendorID, self.productIDs, self.kind, self.name) = (vendorID, productIDs, kind, name)
        (self.chip, self.baudRate, self.quirk) = (chip, baudRate, quirk)
    }

    private init(
        _ vendorID: UInt16,
        _ productID: UInt16,
        _ kind: Kind,
        _ name: String,
        chip: String? = nil,
        baudRate: Int? = nil,
        _ quirk: String? = nil
    ) {
        self.init(vendorID, productID...productID, kind, name, chip: chip, baudRate: baudRate, quirk)
    }

    /// The table's entry for a device; `nil` if the table lacks it.
    static func entry(vendorID: UInt16, productID: UInt16) -> ReceiverCatalog? {
        table.first { $0.vendorID == vendorID && $0.productIDs.contains(productID) }
    }

    private static let isModem = Kind.unsupported("a modem, not a receiver")
    private static let uart = "its port has no speed"
    private static let latency = "the driver keeps bytes for up to 16 ms (latency_timer)"
    private static let noSerial = "has no serial number: only its socket tells two of them apart"

    /// Sorted by vendor ID.
    private static let table = [
        ReceiverCatalog(0x0403, 0x6001, .adapter, "an FTDI FT232 adapter", latency),
        ReceiverCatalog(0x0403, 0x6010, .adapter, "an FTDI FT2232 adapter", latency),
        ReceiverCatalog(0x0403, 0x6011, .adapter, "an FTDI FT4232 adapter", latency),
        ReceiverCatalog(0x0403, 0x6014, .adapter, "an FTDI FT232H adapter", latency),
        ReceiverCatalog(0x0403, 0x6015, .adapter, "an FTDI FT-X adapter", latency),

        ReceiverCatalog(0x0557, 0x2008, .adapter, "an ATEN UC-232A adapter", "often a SiRF at 4800 baud"),

        ReceiverCatalog(
            0x067B,
            0x2303,
            .adapter,
            "a Prolific PL2303 adapter",
            "often a SiRF at 4800 baud, such as BU-353, ND-100 and Pharos; the BU-353-S4 hears weak signals badly"
        ),
        // The G series: GC, GB, GT, GL, GE, GS.
        ReceiverCatalog(0x067B, 0x23A3, .adapter, "a Prolific PL2303GC adapter"),
        ReceiverCatalog(0x067B, 0x23B3, .adapter, "a Prolific PL2303GB adapter"),
        ReceiverCatalog(0x067B, 0x23C3, .adapter, "a Prolific PL2303GT adapter"),
        ReceiverCatalog(0x067B, 0x23D3, .adapter, "a Prolific PL2303GL adapter"),
        ReceiverCatalog(0x067B, 0x23E3, .adapter, "a Prolific PL2303GE adapter"),
        ReceiverCatalog(0x067B, 0x23F3, .adapter, "a Prolific PL2303GS adapter"),
        ReceiverCatalog(0x067B, 0xAAA0, .receiver, "Pharos GPS-360", chip: "SiRF", baudRate: 4800, "PS-360 too"),

        ReceiverCatalog(
            0x091E,
            0x0003,
            .unsupported("speaks Garmin's binary protocol, not NMEA 0183"),
            "Garmin USB receiver",
            "GPS 18 USB, GPSMAP, Montana and others"
        ),

        ReceiverCatalog(
            0x0DF7,
            0x0900,
            .unsupported("speaks a protocol of its own, not NMEA 0183"),
            "i-gotU logger"
        ),

        ReceiverCatalog(
            0x0E8D,
            0x3329,
            .receiver,
            "MediaTek MT3329",
            chip: "MT3329 or MT3333",
            "\(uart); Qstarz loggers, Holux M-1200E; acknowledges commands by PMTK001"
        ),

        ReceiverCatalog(
            0x10C4,
            0xEA60,
            .adapter,
            "a Silicon Labs CP210x adapter",
            "a Holux M-241 behind it crashes when it is probed at 9600 baud; u-blox 9 and 10 are often set to 38400"
        ),
        ReceiverCatalog(0x10C4, 0xEA70, .adapter, "a Silicon Labs CP2105 adapter"),
        ReceiverCatalog(0x10C4, 0xEA71, .adapter, "a Silicon Labs CP2108 adapter"),

        ReceiverCatalog(
            0x1163,
            0x0100,
            .receiver,
            "DeLorme Earthmate",
            baudRate: 4800
        ),
        ReceiverCatalog(
            0x1163,
            0x0200,
            .receiver,
            "DeLorme Earthmate LT-20",
            baudRate: 4800,
            "LT-40 too"
        ),

        ReceiverCatalog(0x1199, 0x9071, .modem(receiver: "02"), "Sierra Wireless modem"),

        // Septentrio makes only receivers.
        ReceiverCatalog(
            0x152A,
            0x0000...0xFFFF,
            .receiver,
            "Septentrio receiver",
            "\(uart); silent until it is told to send NMEA 0183"
        ),

        ReceiverCatalog(
            0x1546,
            0x01A4,
            .receiver,
            "u-blox ANTARIS 4",
            chip: "ANTARIS 4",
            "\(uart); where it estimates, its GSA says E and its GGA quality 6; ModemManager takes it for a modem"
        ),
        ReceiverCatalog(0x1546, 0x01A5, .receiver, "u-blox 5", chip: "u-blox 5", uart),
        ReceiverCatalog(0x1546, 0x01A6, .receiver, "u-blox 6", chip: "u-blox 6", uart),
        ReceiverCatalog(0x1546, 0x01A7, .receiver, "u-blox 7", chip: "u-blox 7", uart),
        ReceiverCatalog(0x1546, 0x01A8, .receiver, "u-blox 8", chip: "u-blox 8 or M8", uart),
        ReceiverCatalog(0x1546, 0x01A9, .receiver, "u-blox 9", chip: "u-blox 9, such as F9P", uart),
        ReceiverCatalog(0x1546, 0x1102...0x110F, isModem, "u-blox LISA modem"),
        ReceiverCatalog(0x1546, 0x1110...0x114F, isModem, "u-blox TOBY modem"),
        ReceiverCatalog(0x1546, 0x1311...0x1343, isModem, "u-blox LARA modem"),

        ReceiverCatalog(0x1A86, 0x5523, .adapter, "a CH341 adapter", noSerial),
        ReceiverCatalog(0x1A86, 0x55D2, .adapter, "a CH342 adapter"),
        ReceiverCatalog(0x1A86, 0x55D3, .adapter, "a CH343 adapter"),
        ReceiverCatalog(0x1A86, 0x55D4, .adapter, "a CH9102 adapter"),
        ReceiverCatalog(0x1A86, 0x7522, .adapter, "a CH340 adapter", noSerial),
        ReceiverCatalog(
            0x1A86,
            0x7523,
            .adapter,
            "a CH340 adapter",
            "\(noSerial); cheap receivers (u-blox M8 and M10, AT6558 at 9600 baud), Arduinos, ELM327"
        ),

        ReceiverCatalog(0x1BC7, 0x1201, .modem(receiver: "03"), "Telit modem"),

        ReceiverCatalog(0x2C7C, 0x0125, .modem(receiver: "01"), "Quectel EC25 modem"),
        ReceiverCatalog(0x2C7C, 0x0191, .modem(receiver: "01"), "Quectel EG91 modem"),
        ReceiverCatalog(0x2C7C, 0x0195, .modem(receiver: "01"), "Quectel EG95 modem"),
        ReceiverCatalog(0x2C7C, 0x0296, .modem(receiver: "01"), "Quectel BG96 modem"),
        ReceiverCatalog(0x2C7C, 0x0306, .modem(receiver: "01"), "Quectel EP06 modem"),
        ReceiverCatalog(0x2C7C, 0x0800, .modem(receiver: "01"), "Quectel RG500 modem"),
    ]
}
