/// Judges how certainly a device is a receiver, and why.
struct ReceiverJudgement: Equatable {
    let certainty: ReceiverDevice.Certainty

    /// The reason for the certainty, starting in lower case.
    let reason: String

    /// The model's name; `nil` to use the device's own name.
    var model: String?

    /// Facts from the table of receivers, if it lists the device.
    var chip: String?
    var usualBaudRate: Int?
    var quirk: String?

    init(_ properties: [String: String], vendorID: UInt16?, productID: UInt16?) {
        var entry: ReceiverCatalog?
        if let vendorID, let productID { entry = ReceiverCatalog.entry(vendorID: vendorID, productID: productID) }
        self =
            Self.exclusion(properties) ?? Self.kernelReceiver(properties) ?? Self.modemPort(properties)
            ?? Self.certainEntry(entry, properties) ?? Self.inclusion(properties) ?? Self.boardPort(properties)
            ?? Self.adapter(entry)
            ?? Self.ownName(properties, vendorID: vendorID)
            ?? ReceiverJudgement(.maybe, "a serial device that gpslog does not know")
        chip = entry?.chip
        usualBaudRate = entry?.baudRate
        quirk = entry?.quirk
    }

    private init(_ certainty: ReceiverDevice.Certainty, _ reason: String, model: String? = nil) {
        self.certainty = certainty
        self.reason = reason
        self.model = model
    }

    private static func exclusion(_ properties: [String: String]) -> ReceiverJudgement? {
        properties["GPSLOG"] == "0" ? ReceiverJudgement(.unsupported, "a udev rule of this machine excludes it") : nil
    }

    private static func inclusion(_ properties: [String: String]) -> ReceiverJudgement? {
        properties["GPSLOG"] == "1"
            ? ReceiverJudgement(.known, "a udev rule of this machine calls it a receiver") : nil
    }

    /// The kernel identifies receivers of its GNSS subsystem.
    private static func kernelReceiver(_ properties: [String: String]) -> ReceiverJudgement? {
        guard properties["SUBSYSTEM"] == "gnss" else { return nil }
        // By default, u-blox and SiRF chips of that subsystem send NMEA 0183.
        let model = properties["GNSS_TYPE"].map { "\($0) receiver" } ?? "receiver"
        return ReceiverJudgement(.known, "a receiver that the kernel knows", model: model)
    }

    /// ModemManager marks the function of each modem port.
    private static func modemPort(_ properties: [String: String]) -> ReceiverJudgement? {
        if properties["ID_MM_PORT_TYPE_GPS"] == "1" { return modemPort(isReceivers: true) }
        let others = ["AT_PRIMARY", "AT_SECONDARY", "AT_PPP", "QCDM", "AUDIO"].map { "ID_MM_PORT_TYPE_" + $0 }
        return others.contains { properties[$0] == "1" } ? modemPort(isReceivers: false) : nil
    }

    private static func modemPort(isReceivers: Bool) -> ReceiverJudgement {
        isReceivers
            ? ReceiverJudgement(.known, "a modem's port for its GNSS receiver")
            : ReceiverJudgement(.unsupported, "a modem's port, but not that of its receiver")
    }

    private static func certainEntry(
        _ entry: ReceiverCatalog?,
        _ properties: [String: String]
    ) -> ReceiverJudgement? {
        switch entry?.kind {
        case .receiver: ReceiverJudgement(.known, entry?.name ?? "", model: entry?.name)
        case .modem(let port): modemPort(isReceivers: properties["ID_USB_INTERFACE_NUM"] == port)
        case .unsupported(let reason): ReceiverJudgement(.unsupported, reason, model: entry?.name)
        case .adapter, nil: nil
        }
    }

    private static func boardPort(_ properties: [String: String]) -> ReceiverJudgement? {
        guard properties[ReceiverDevice.boardPortProperty] == "1" else { return nil }
        let reason = "a serial port of the board; gpslog reads it only if you name it"
        return ReceiverJudgement(.ifNamed, reason, model: "serial port of the board")
    }

    private static func adapter(_ entry: ReceiverCatalog?) -> ReceiverJudgement? {
        entry.map {
            ReceiverJudgement(.maybe, "\($0.name), which may connect a receiver or any other serial device")
        }
    }

    /// Judges devices that the table lacks by their own name: u-blox products, and devices that only a link in
    /// /dev/serial/by-id describes.
    private static func ownName(_ properties: [String: String], vendorID: UInt16?) -> ReceiverJudgement? {
        guard vendorID == nil || vendorID == 0x1546, let name = properties["ID_SERIAL"] ?? properties["ID_MODEL"]
        else { return nil }
        let words = name.split { !$0.isLetter }.map { $0.uppercased() }
        guard words.contains("GNSS") || words.contains("GPS") else { return nil }
        return ReceiverJudgement(.known, "calls itself a GNSS receiver")
    }
}
