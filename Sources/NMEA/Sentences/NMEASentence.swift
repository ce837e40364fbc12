/// A line of a receiver, decoded: what it says, and who says it.
///
/// An empty field is nil, and so is one that does not hold what it should: a letter among digits, 60 minutes, a latitude
/// over 90. One bad field takes nothing from the others. A sentence is refused only where it has no address or is cut
/// short, fields that its oldest standard has being missing; `SentenceError` then names it. Fields that later standards
/// added at the end are nil where they are missing.
public struct NMEASentence: Hashable, Sendable {
    /// The content of a sentence, by its name.
    public enum Content: Hashable, Sendable {
        /// The datum that positions refer to.
        case dtm(DTM)
        /// Satellites whose measurements do not fit.
        case gbs(GBS)
        /// Fix data of a satellite receiver.
        case gga(GGA)
        /// A position.
        case gll(GLL)
        /// Fix data of several constellations.
        case gns(GNS)
        /// Residuals of the ranges that a fix was made of.
        case grs(GRS)
        /// Active satellites and dilution of precision.
        case gsa(GSA)
        /// Errors to be expected of a fix.
        case gst(GST)
        /// Satellites in view.
        case gsv(GSV)
        /// Heading of a magnetic compass, with what corrects it.
        case hdg(HDG)
        /// Heading from magnetic north.
        case hdm(HDM)
        /// Heading from true north.
        case hdt(HDT)
        /// The recommended minimum.
        case rmc(RMC)
        /// Rate of turn.
        case rot(ROT)
        /// Heading from true north, and how it came about.
        case ths(THS)
        /// Text.
        case txt(TXT)
        /// Course and speed.
        case vtg(VTG)
        /// Time and date.
        case zda(ZDA)
        /// A sentence that a manufacturer made up; elsewhere, so that the standard ones stay small.
        indirect case proprietary(Proprietary)
        /// A sentence that this library does not decode.
        case unrecognized(UnrecognizedSentence)
    }

    /// The talker and the subject of the sentence.
    public let address: SentenceAddress

    /// The content of the sentence.
    public let content: Content

    /// Decodes a sentence as the framer hands it over.
    ///
    /// An empty field is not an error, nor is one that does not hold what it should: its value is nil.
    ///
    /// - Parameter fields: a sentence whose checksum is right.
    /// - Throws: `SentenceError` where it has no address or too few fields for what its address says.
    public init(decoding fields: borrowing SentenceFields) throws(SentenceError) {
        address = try SentenceAddress(checking: fields)
        content = try Content(decoding: fields, of: address)
    }

    /// Decodes a line that is at hand as bytes.
    ///
    /// - Parameter line: from `$` through the checksum, which is not checked again; at most 255 bytes.
    /// - Throws: `SentenceError`, as for a sentence from the framer.
    public init(decoding line: Span<UInt8>) throws(SentenceError) {
        self = try PaddedSentence.withFields(of: line) { (fields) throws(SentenceError) in
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
        case .rmc: self = .rmc(RMC(fields))
        case .rot: self = .rot(ROT(fields))
        case .ths: self = .ths(THS(fields))
        case .txt: self = .txt(TXT(fields))
        case .vtg: self = .vtg(VTG(fields))
        case .zda: self = .zda(ZDA(fields))
        case nil:
            let proprietary = try Proprietary(decoding: fields, of: address)
            self = proprietary.map { .proprietary($0) } ?? .unrecognized(UnrecognizedSentence(fields))
        }
    }
}
