extension Proprietary {
    /// Decodes a manufacturer's sentence; `nil` if this library does not know it.
    ///
    /// - Parameters:
    ///   - fields: a sentence with a valid checksum.
    ///   - address: the address of that sentence.
    /// - Throws: `SentenceError` if a known sentence has too few fields.
    init?(decoding fields: borrowing SentenceFields, of address: SentenceAddress) throws(SentenceError) {
        // A sentence without fields is a query, which some receivers echo.
        guard address.isProprietary, fields.count > 1 else { return nil }
        let name = address.description
        let decoded: Proprietary? =
            switch name {
            case "PUBX": try Self.uBlox(fields, address)
            case "PASHR": try Self.ashtech(fields, address)
            case "PSTI": try Self.skyTraq(fields, address)
            case "PTNL" where fields.text(1) == "AVR": .ptnlAVR(try PTNLAVR(checking: fields, of: address))
            case "PERC": try Self.ericsson(fields, address)
            default:
                if name.hasPrefix("PQTM") {
                    try Self.quectel(name, fields, address)
                } else {
                    try Self.named(name, fields, address)
                }
            }
        guard let decoded else { return nil }
        self = decoded
    }

    /// Sentences identified by their address.
    private static func named(
        _ name: String,
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        switch name {
        case "PGRME": .pgrme(try PGRME(checking: fields, of: address))
        case "PGRMF": .pgrmf(try PGRMF(checking: fields, of: address))
        case "PGRMM": .pgrmm(try PGRMM(checking: fields, of: address))
        case "PGRMT": .pgrmt(try PGRMT(checking: fields, of: address))
        case "PGRMV": .pgrmv(try PGRMV(checking: fields, of: address))
        case "PGRMZ": .pgrmz(try PGRMZ(checking: fields, of: address))
        case "PMTK001": .pmtk001(try PMTK001(checking: fields, of: address))
        case "PMTK010": .pmtk010(try PMTK010(checking: fields, of: address))
        case "PMTK011": .pmtk011(try PMTK011(checking: fields, of: address))
        case "PMTK705": .pmtk705(try PMTK705(checking: fields, of: address))
        case "PSRFTXT": .psrfTXT(try PSRFTXT(checking: fields, of: address))
        case "PAIR001": .pair001(try PAIR001(checking: fields, of: address))
        case "PAIR010": .pair010(try PAIR010(checking: fields, of: address))
        case "PAIRSPF": .pairSPF(try PAIRSPF(checking: fields, of: address))
        case "PAIRSPF5": .pairSPF5(try PAIRSPF(checking: fields, of: address))
        default: nil
        }
    }
}

// MARK: - Sentences identified by their first field

extension Proprietary {
    private static func uBlox(
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        // A sentence with only an ID is a query.
        switch fields.count > 2 ? fields.text(1) : nil {
        case "00": .pubx00(try PUBX00(checking: fields, of: address))
        case "01": .pubx01(try PUBX01(checking: fields, of: address))
        case "03": .pubx03(try PUBX03(checking: fields, of: address))
        case "04": .pubx04(try PUBX04(checking: fields, of: address))
        default: nil
        }
    }

    private static func ashtech(
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        switch fields.text(1) {
        // The Z-12 uses the same name for the position of its reference point.
        case "POS" where fields.count != 7: .pashrPOS(try PASHRPOS(checking: fields, of: address))
        // OxTS and Trimble send the time in the field of Ashtech's name.
        case let id where id == nil || fields.timeOfDay(1) != nil: .pashr(try PASHR(checking: fields, of: address))
        default: nil
        }
    }

    private static func skyTraq(
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        switch fields.text(1) {
        case "030": .psti030(try PSTI030(checking: fields, of: address))
        case "032": .psti032(try SkyTraqBaseline(checking: fields, of: address))
        case "035": .psti035(try SkyTraqBaseline(checking: fields, of: address))
        case "036": .psti036(try PSTI036(checking: fields, of: address))
        default: nil
        }
    }

    private static func ericsson(
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        switch fields.text(1) {
        case "GPavp": .percGPavp(try PERCGPavp(checking: fields, of: address))
        case "GPppf": .percGPppf(try PERCGPppf(checking: fields, of: address))
        case "GPppr": .percGPppr(try PERCGPppr(checking: fields, of: address))
        case "GPsts": .percGPsts(try PERCGPsts(checking: fields, of: address))
        case "GPver": .percGPver(try PERCGPver(checking: fields, of: address))
        case "GPreh": .percGPreh(try PERCGPreh(checking: fields, of: address))
        case "FWsts": .percFWsts(try PERCFWsts(checking: fields, of: address))
        default: nil
        }
    }
}

// MARK: - Sentences with a version

extension Proprietary {
    /// Quectel's sentences begin with a layout version; unknown versions are not decoded.
    private static func quectel(
        _ name: String,
        _ fields: borrowing SentenceFields,
        _ address: SentenceAddress
    ) throws(SentenceError) -> Proprietary? {
        switch (name, fields.text(1)) {
        // A command has failed.
        case (_, "ERROR"): nil
        case ("PQTMVERNO", _): .pqtmVERNO(try PQTMVERNO(checking: fields, of: address))
        case ("PQTMEPE", "2"): .pqtmEPE(try PQTMEPE(checking: fields, of: address))
        case ("PQTMVEL", "1"): .pqtmVEL(try PQTMVEL(checking: fields, of: address))
        case ("PQTMPVT", "1"): .pqtmPVT(try PQTMPVT(checking: fields, of: address))
        case ("PQTMDRPVA", "1"): .pqtmDRPVA(try PQTMDRPVA(checking: fields, of: address))
        case ("PQTMDOP", "1"): .pqtmDOP(try PQTMDOP(checking: fields, of: address))
        case ("PQTMODO", "1"): .pqtmODO(try PQTMODO(checking: fields, of: address))
        case ("PQTMSVINSTATUS", "1"): .pqtmSVINSTATUS(try PQTMSVINSTATUS(checking: fields, of: address))
        case ("PQTMPL", "1"): .pqtmPL(try PQTMPL(checking: fields, of: address))
        case ("PQTMSTD", "1"): .pqtmSTD(try PQTMSTD(checking: fields, of: address))
        case ("PQTMTAR", "1"): .pqtmTAR(try PQTMTAR(checking: fields, of: address))
        case ("PQTMJAMMINGSTATUS", "1"):
            .pqtmJAMMINGSTATUS(try PQTMJAMMINGSTATUS(checking: fields, of: address))
        default: nil
        }
    }
}
