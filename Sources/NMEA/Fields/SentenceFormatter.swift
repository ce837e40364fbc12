/// The types of standard sentences that this library decodes.
enum SentenceFormatter: UInt32 {
    // The raw values are the ASCII codes of the type's three letters.
    case dtm = 0x44_54_4D
    case gbs = 0x47_42_53
    case gga = 0x47_47_41
    case gll = 0x47_4C_4C
    case gns = 0x47_4E_53
    case grs = 0x47_52_53
    case gsa = 0x47_53_41
    case gst = 0x47_53_54
    case gsv = 0x47_53_56
    case hdg = 0x48_44_47
    case hdm = 0x48_44_4D
    case hdt = 0x48_44_54
    case hpr = 0x48_50_52
    case rmc = 0x52_4D_43
    case rot = 0x52_4F_54
    case ths = 0x54_48_53
    case txt = 0x54_58_54
    case vtg = 0x56_54_47
    case zda = 0x5A_44_41

    /// The type in an address such as `GPGGA`; `nil` if it is unknown, or the address does not have five letters.
    init?(ofAddress address: String) {
        guard address.utf8.count == 5 else { return nil }
        self.init(rawValue: address.utf8.suffix(3).reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The number of fields, including the address, in the oldest form that receivers send.
    @inline(__always)
    var leastFields: Int {
        switch self {
        case .gga, .rmc, .gns: 10
        case .gll, .vtg, .zda: 5
        case .gsa: 17
        case .gsv: 4
        case .gst, .gbs: 9
        case .grs: 15
        case .hdg, .hpr: 6
        case .hdm, .hdt, .rot, .ths: 3
        case .dtm, .txt: 2
        }
    }

    /// Whether the sentence reports a fix or its absence.
    @inline(__always)
    var reportsFix: Bool {
        switch self {
        case .gga, .gll, .gns, .rmc: true
        case .gsa, .gsv, .vtg, .zda: false
        case .dtm, .gbs, .grs, .gst, .hdg, .hdm, .hdt, .hpr, .rot, .ths, .txt: false
        }
    }

    /// Whether the sentence contributes more to a fix than its time.
    var isOfFix: Bool { reportsFix || self == .gsa || self == .vtg }

    /// Whether epochs use the sentence; others are decoded only on request.
    @inline(__always)
    var concernsEpochs: Bool {
        switch self {
        case .gga, .gll, .gns, .gsa, .gst, .gsv, .rmc, .vtg, .zda: true
        case .dtm, .gbs, .grs, .hdg, .hdm, .hdt, .hpr, .rot, .ths, .txt: false
        }
    }
}

/// Copies a sentence with padding, so that it can be decoded outside a framer's buffer.
enum SentencePadding {
    /// Calls the body with the fields of a line.
    ///
    /// - Parameters:
    ///   - line: the bytes from `$` to the checksum; those after the first 255 are ignored.
    ///   - body: called once; the fields are valid only during the call.
    /// - Returns: the result of the body.
    /// - Throws: any error that the body throws.
    static func withFields<Result, Failure: Error>(
        of line: Span<UInt8>,
        _ body: (borrowing SentenceFields) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let length = min(line.count, SentenceFramer.longestSentence)
        var separators: [UInt8] = []
        separators.reserveCapacity(SentenceScanner.separatorSpace)
        var end = length
        for index in 0..<length where line[index] == UInt8(ascii: "*") { end = index }
        for index in 0..<end where line[index] == UInt8(ascii: ",") { separators.append(UInt8(index)) }
        let count = separators.count
        separators.append(contentsOf: repeatElement(0, count: SentenceFields.fieldsReadAtLeast))
        var bytes = [UInt8](repeating: 0, count: SentenceScanner.slackBefore)
        for index in 0..<length { bytes.append(line[index]) }
        bytes.append(contentsOf: repeatElement(0, count: SentenceScanner.slackAfter))
        return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try unsafe separators.withUnsafeMutableBufferPointer { (separators) throws(Failure) in
                try body(
                    unsafe SentenceFields(
                        bytes.baseAddress.unsafelyUnwrapped + SentenceScanner.slackBefore,
                        length: length,
                        separators: separators.baseAddress.unsafelyUnwrapped,
                        count: count,
                        end: end
                    )
                )
            }
        }
    }
}
