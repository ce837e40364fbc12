/// A decoded sentence from a receiver.
///
/// The value of an empty or malformed field is `nil`: a letter among digits, 60 minutes, a latitude over 90. The other
/// fields are not affected. Decoding fails with `SentenceError` only if the sentence has no address, or lacks fields
/// that its oldest standard requires. Fields that later standards added at the end are `nil` if missing.
public struct NMEASentence: Hashable, Sendable {
    /// The content of a sentence, with a case for each sentence type.
    public enum Content: Hashable, Sendable {
        /// The datum of the positions.
        case dtm(DTM)
        /// Satellites with inconsistent measurements.
        case gbs(GBS)
        /// Fix data of a satellite receiver.
        case gga(GGA)
        /// Latitude and longitude only.
        case gll(GLL)
        /// Fix data of several constellations.
        case gns(GNS)
        /// Residuals of the ranges used in a fix.
        case grs(GRS)
        /// Active satellites and dilution of precision.
        case gsa(GSA)
        /// The expected errors of a fix.
        case gst(GST)
        /// Satellites in view, up to four in a message.
        case gsv(GSV)
        /// Heading of a magnetic compass, with its corrections.
        case hdg(HDG)
        /// Heading from magnetic north.
        case hdm(HDM)
        /// Heading from true north, without a status.
        case hdt(HDT)
        /// Heading, pitch and roll from two antennas.
        case hpr(HPR)
        /// Position, velocity and attitude from two antennas of Unicore, stored indirectly as it is large.
        indirect case ksxt(KSXT)
        /// The recommended minimum: position, course, speed and date.
        case rmc(RMC)
        /// Rate of turn in degrees per minute.
        case rot(ROT)
        /// Heading from true north, with a status.
        case ths(THS)
        /// Text from the equipment.
        case txt(TXT)
        /// Course and speed over ground.
        case vtg(VTG)
        /// Time, date and local zone.
        case zda(ZDA)
        /// A manufacturer's own sentence, stored indirectly to keep standard sentences small.
        indirect case proprietary(Proprietary)
        /// A sentence that this library does not decode.
        case unrecognized(UnknownSentence)
    }

    /// The talker and the sentence type.
    public let address: SentenceAddress

    /// The decoded content of the sentence.
    public let content: Content

    /// Decodes a sentence from the framer.
    ///
    /// An empty or malformed field is not an error; its value is `nil`.
    ///
    /// - Parameter fields: a sentence with a valid checksum.
    /// - Throws: `SentenceError` if it has no address, or fewer fields than its type requires.
    public init(decoding fields: borrowing SentenceFields) throws(SentenceError) {
        address = try SentenceAddress(checking: fields)
        content = try Content(decoding: fields, of: address)
    }

    /// Decodes a line of bytes.
    ///
    /// - Parameter line: the bytes from `$` to the checksum, which is not verified; at most 255 bytes.
    /// - Throws: `SentenceError` if it has no address, or fewer fields than its type requires.
    public init(decoding line: Span<UInt8>) throws(SentenceError) {
        self = try SentencePadding.withFields(of: line) { (fields) throws(SentenceError) in
            try NMEASentence(decoding: fields)
        }
    }
}

extension NMEASentence.Content {
    init(decoding fields: borrowing SentenceFields, of address: SentenceAddress) throws(SentenceError) {
        switch address.formatter {
        case .dtm: self = .dtm(DTM(fields))
        case .gbs: self = .gbs(GBS(fields))
        case .gga: self = .gga(GGA(fields))
        case .gll: self = .gll(GLL(fields))
        case .gns: self = .gns(GNS(fields))
        case .grs: self = .grs(GRS(fields))
        case .gsa: self = .gsa(GSA(fields))
        case .gst: self = .gst(GST(fields))
        case .gsv: self = .gsv(GSV(fields))
        case .hdg: self = .hdg(HDG(fields))
        case .hdm: self = .hdm(HDM(fields))
        case .hdt: self = .hdt(HDT(fields))
        case .hpr: self = .hpr(HPR(fields))
        case .rmc: self = .rmc(RMC(fields))
        case .rot: self = .rot(ROT(fields))
        case .ths: self = .ths(THS(fields))
        case .txt: self = .txt(TXT(fields))
        case .vtg: self = .vtg(VTG(fields))
        case .zda: self = .zda(ZDA(fields))
        case nil where address.description == "KSXT": self = .ksxt(try KSXT(checking: fields, of: address))
        case nil:
            let proprietary = try Proprietary(decoding: fields, of: address)
            self = proprietary.map { .proprietary($0) } ?? .unrecognized(UnknownSentence(fields))
        }
    }
}
