/// The three letters of an address that name a sentence which this library decodes.
enum SentenceFormatter: UInt32 {
    // The raw values are the letters' ASCII codes.
    case gga = 0x47_47_41
    case gll = 0x47_4C_4C
    case gns = 0x47_4E_53
    case gsa = 0x47_53_41
    case gsv = 0x47_53_56
    case rmc = 0x52_4D_43
    case vtg = 0x56_54_47
    case zda = 0x5A_44_41

    /// The number of fields, the address included, in the oldest sentences of this name that receivers send.
    var leastFields: Int {
        switch self {
        case .gga, .rmc, .gns: 10
        case .gll, .vtg, .zda: 5
        case .gsa: 17
        case .gsv: 4
        }
    }
}
