/// A receiver with MediaTek's chip, behaving as in the PMTK specification.
package struct EmulatedMediaTek: EmulatedPersonality {
    package private(set) var speed = 9600

    /// The time between fixes in milliseconds.
    package private(set) var period = "1000"

    /// The rates of sentences, as set by PMTK314.
    package private(set) var rates = "0,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,0,0"
    private var isSearching = "0"
    private var use = "0"

    package init() {}

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let (address, value) = (String(text.prefix(7)), String(text.dropFirst(8)))
        switch address {
        case "PMTK605": return [Self.line("PMTK705,AXN_2.31_3339_13101700,5632,PA6H,1.0")]
        case "PMTK400": return [Self.line("PMTK500,\(period),0,0,0,0")]
        case "PMTK414": return [Self.line("PMTK514,\(rates)")]
        case "PMTK413": return [Self.line("PMTK513,\(isSearching)")]
        case "PMTK401": return [Self.line("PMTK501,\(use)")]
        case "PMTK251":
            speed = Int(value) ?? speed
            return []
        case "PMTK220": period = value
        case "PMTK314": rates = value
        case "PMTK313": isSearching = value
        case "PMTK301": use = value
        default: return address.hasPrefix("PMTK") ? [Self.line("PMTK001,\(address.dropFirst(4)),1")] : []
        }
        return [Self.line("PMTK001,\(address.dropFirst(4)),3")]
    }

    private static func line(_ text: String) -> [UInt8] { transmission([text]) }
}
