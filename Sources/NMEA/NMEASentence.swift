/// What a line of a receiver says, and who says it.
public struct NMEASentence: Hashable, Sendable {
    /// The content of a sentence, by its name.
    public enum Content: Hashable, Sendable {
        /// Fix data of a satellite receiver.
        case gga(GGA)
        /// A position.
        case gll(GLL)
        /// Fix data of several constellations.
        case gns(GNS)
        /// Active satellites and dilution of precision.
        case gsa(GSA)
        /// Satellites in view.
        case gsv(GSV)
        /// The recommended minimum.
        case rmc(RMC)
        /// Course and speed.
        case vtg(VTG)
        /// Time and date.
        case zda(ZDA)
        /// A sentence that this library does not decode.
        case unrecognized
    }

    /// Who speaks and of what.
    public let address: SentenceAddress

    /// What is said.
    public let content: Content

    /// Decodes a line as the framer hands it over: from `$` through the checksum, which the framer has found right.
    ///
    /// An empty field is not an error, nor is one that does not hold what it should: its value is nil.
    ///
    /// - Parameter line: the sentence, at most 255 bytes.
    /// - Throws: `SentenceError` where the line has no address or too few fields for what its address says.
    public init(decoding line: Span<UInt8>) throws(SentenceError) {
        guard let address = SentenceAddress(of: line) else { throw .malformedAddress }
        self.address = address
        guard let formatter = address.formatter else {
            content = .unrecognized
            return
        }
        let fields = SentenceFields(line)
        guard fields.count >= formatter.leastFields else {
            throw .tooFewFields(address, found: fields.count, expected: formatter.leastFields)
        }
        switch formatter {
        case .gga: content = .gga(GGA(fields))
        case .gll: content = .gll(GLL(fields))
        case .gns: content = .gns(GNS(fields))
        case .gsa: content = .gsa(GSA(fields))
        case .gsv: content = .gsv(GSV(fields))
        case .rmc: content = .rmc(RMC(fields))
        case .vtg: content = .vtg(VTG(fields))
        case .zda: content = .zda(ZDA(fields))
        }
    }
}
