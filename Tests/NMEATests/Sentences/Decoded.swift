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
    var dtm: DTM? { if case .dtm(let dtm) = self { dtm } else { nil } }
    var gbs: GBS? { if case .gbs(let gbs) = self { gbs } else { nil } }
    var grs: GRS? { if case .grs(let grs) = self { grs } else { nil } }
    var gst: GST? { if case .gst(let gst) = self { gst } else { nil } }
    var hdg: HDG? { if case .hdg(let hdg) = self { hdg } else { nil } }
    var hdm: HDM? { if case .hdm(let hdm) = self { hdm } else { nil } }
    var hdt: HDT? { if case .hdt(let hdt) = self { hdt } else { nil } }
    var hpr: HPR? { if case .hpr(let hpr) = self { hpr } else { nil } }
    var ksxt: KSXT? { if case .ksxt(let ksxt) = self { ksxt } else { nil } }
    var rot: ROT? { if case .rot(let rot) = self { rot } else { nil } }
    var ths: THS? { if case .ths(let ths) = self { ths } else { nil } }
    var txt: TXT? { if case .txt(let txt) = self { txt } else { nil } }
}
