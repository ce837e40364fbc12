import NMEA

extension NMEASentence.Content {
    var proprietary: Proprietary? { if case .proprietary(let proprietary) = self { proprietary } else { nil } }
    var unrecognized: UnrecognizedSentence? { if case .unrecognized(let sentence) = self { sentence } else { nil } }
}

extension Proprietary {
    var pubx00: PUBX00? { if case .pubx00(let sentence) = self { sentence } else { nil } }
    var pubx01: PUBX01? { if case .pubx01(let sentence) = self { sentence } else { nil } }
    var pubx03: PUBX03? { if case .pubx03(let sentence) = self { sentence } else { nil } }
    var pubx04: PUBX04? { if case .pubx04(let sentence) = self { sentence } else { nil } }
    var pgrme: PGRME? { if case .pgrme(let sentence) = self { sentence } else { nil } }
    var pgrmf: PGRMF? { if case .pgrmf(let sentence) = self { sentence } else { nil } }
    var pgrmm: PGRMM? { if case .pgrmm(let sentence) = self { sentence } else { nil } }
    var pgrmt: PGRMT? { if case .pgrmt(let sentence) = self { sentence } else { nil } }
    var pgrmv: PGRMV? { if case .pgrmv(let sentence) = self { sentence } else { nil } }
    var pgrmz: PGRMZ? { if case .pgrmz(let sentence) = self { sentence } else { nil } }
    var pashr: PASHR? { if case .pashr(let sentence) = self { sentence } else { nil } }
    var pashrPOS: PASHRPOS? { if case .pashrPOS(let sentence) = self { sentence } else { nil } }
    var pmtk001: PMTK001? { if case .pmtk001(let sentence) = self { sentence } else { nil } }
    var pmtk010: PMTK010? { if case .pmtk010(let sentence) = self { sentence } else { nil } }
    var pmtk011: PMTK011? { if case .pmtk011(let sentence) = self { sentence } else { nil } }
    var pmtk705: PMTK705? { if case .pmtk705(let sentence) = self { sentence } else { nil } }
    var psrfTXT: PSRFTXT? { if case .psrfTXT(let sentence) = self { sentence } else { nil } }
    var pair001: PAIR001? { if case .pair001(let sentence) = self { sentence } else { nil } }
    var ptnlAVR: PTNLAVR? { if case .ptnlAVR(let sentence) = self { sentence } else { nil } }
    var pairSPF: PAIRSPF? { if case .pairSPF(let sentence) = self { sentence } else { nil } }
    var pairSPF5: PAIRSPF? { if case .pairSPF5(let sentence) = self { sentence } else { nil } }
    var pqtmJAMMINGSTATUS: PQTMJAMMINGSTATUS? {
        if case .pqtmJAMMINGSTATUS(let sentence) = self { sentence } else { nil }
    }
    var pair010: PAIR010? { if case .pair010(let sentence) = self { sentence } else { nil } }
    var psti030: PSTI030? { if case .psti030(let sentence) = self { sentence } else { nil } }
    var psti032: SkyTraqBaseline? { if case .psti032(let sentence) = self { sentence } else { nil } }
    var psti035: SkyTraqBaseline? { if case .psti035(let sentence) = self { sentence } else { nil } }
    var psti036: PSTI036? { if case .psti036(let sentence) = self { sentence } else { nil } }
    var pqtmVERNO: PQTMVERNO? { if case .pqtmVERNO(let sentence) = self { sentence } else { nil } }
    var pqtmVEL: PQTMVEL? { if case .pqtmVEL(let sentence) = self { sentence } else { nil } }
    var pqtmEPE: PQTMEPE? { if case .pqtmEPE(let sentence) = self { sentence } else { nil } }
    var pqtmPVT: PQTMPVT? { if case .pqtmPVT(let sentence) = self { sentence } else { nil } }
    var pqtmDRPVA: PQTMDRPVA? { if case .pqtmDRPVA(let sentence) = self { sentence } else { nil } }
    var pqtmDOP: PQTMDOP? { if case .pqtmDOP(let sentence) = self { sentence } else { nil } }
    var pqtmODO: PQTMODO? { if case .pqtmODO(let sentence) = self { sentence } else { nil } }
    var pqtmSVINSTATUS: PQTMSVINSTATUS? { if case .pqtmSVINSTATUS(let sentence) = self { sentence } else { nil } }
    var pqtmPL: PQTMPL? { if case .pqtmPL(let sentence) = self { sentence } else { nil } }
    var pqtmSTD: PQTMSTD? { if case .pqtmSTD(let sentence) = self { sentence } else { nil } }
    var pqtmTAR: PQTMTAR? { if case .pqtmTAR(let sentence) = self { sentence } else { nil } }
    var percGPavp: PERCGPavp? { if case .percGPavp(let sentence) = self { sentence } else { nil } }
    var percGPppf: PERCGPppf? { if case .percGPppf(let sentence) = self { sentence } else { nil } }
    var percGPppr: PERCGPppr? { if case .percGPppr(let sentence) = self { sentence } else { nil } }
    var percGPsts: PERCGPsts? { if case .percGPsts(let sentence) = self { sentence } else { nil } }
    var percGPver: PERCGPver? { if case .percGPver(let sentence) = self { sentence } else { nil } }
    var percGPreh: PERCGPreh? { if case .percGPreh(let sentence) = self { sentence } else { nil } }
    var percFWsts: PERCFWsts? { if case .percFWsts(let sentence) = self { sentence } else { nil } }
}
