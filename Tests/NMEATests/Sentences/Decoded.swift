import NMEA
import TestSupport

/// Decodes the sentence with this body.
func decoded(_ body: String) throws(SentenceError) -> NMEASentence {
    try NMEASentence(decoding: Array(sentence(body).utf8).span)
}

extension NMEASentence.Content {
    var gga: GGA? { if case .gga(let gga) = self { gga } else { nil } }
    var gll: GLL? { if case .gll(let gll) = self { gll } else { nil } }
    var gns: GNS? { if case .gns(let gns) = self { gns } else { nil } }
    var gsa: GSA? { if case .gsa(let gsa) = self { gsa } else { nil } }
    var gsv: GSV? { if case .gsv(let gsv) = self { gsv } else { nil } }
    var rmc: RMC? { if case .rmc(let rmc) = self { rmc } else { nil } }
    var vtg: VTG? { if case .vtg(let vtg) = self { vtg } else { nil } }
    var zda: ZDA? { if case .zda(let zda) = self { zda } else { nil } }
    var hdt: HDT? { if case .hdt(let hdt) = self { hdt } else { nil } }
    var txt: TXT? { if case .txt(let txt) = self { txt } else { nil } }
}
extension NMEASentence.Content {
    var proprietary: Proprietary? { if case .proprietary(let proprietary) = self { proprietary } else { nil } }
    var unrecognized: UnknownSentence? { if case .unrecognized(let sentence) = self { sentence } else { nil } }
}

extension Proprietary {
    var pairSPF: PAIRSPF? { if case .pairSPF(let sentence) = self { sentence } else { nil } }
    var pairSPF5: PAIRSPF? { if case .pairSPF5(let sentence) = self { sentence } else { nil } }
    var pqtmJAMMINGSTATUS: PQTMJAMMINGSTATUS? {
        if case .pqtmJAMMINGSTATUS(let sentence) = self { sentence } else { nil }
    }
}
