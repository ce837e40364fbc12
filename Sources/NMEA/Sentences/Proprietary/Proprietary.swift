/// A sentence that a manufacturer made up: its address starts with P, and no standard describes it.
///
/// The cases are named after the sentences. A sentence with an address or an id that is not among them is
/// `NMEASentence.Content.unrecognized`, as is a query, which has no fields, and a version of another layout.
public enum Proprietary: Hashable, Sendable {
    // u-blox

    /// Position and velocity.
    case pubx00(PUBX00)
    /// Position on the UTM grid and velocity.
    case pubx01(PUBX01)
    /// Satellites.
    case pubx03(PUBX03)
    /// Time and clock.
    case pubx04(PUBX04)

    // Garmin

    /// Estimated errors.
    case pgrme(PGRME)
    /// Fix data.
    case pgrmf(PGRMF)
    /// Map datum.
    case pgrmm(PGRMM)
    /// State of the sensor.
    case pgrmt(PGRMT)
    /// Velocity.
    case pgrmv(PGRMV)
    /// Altitude.
    case pgrmz(PGRMZ)

    // Ashtech

    /// Attitude.
    case pashr(PASHR)
    /// Position and velocity.
    case pashrPOS(PASHRPOS)

    // MediaTek

    /// Acknowledgement of a command.
    case pmtk001(PMTK001)
    /// Message of the system.
    case pmtk010(PMTK010)
    /// Text of the system.
    case pmtk011(PMTK011)
    /// Release of the firmware.
    case pmtk705(PMTK705)

    // SiRF

    /// Text.
    case psrfTXT(PSRFTXT)

    // Airoha

    /// Acknowledgement of a command.
    case pair001(PAIR001)
    /// Request for aiding data.
    case pair010(PAIR010)

    // SkyTraq

    /// Fix data.
    case psti030(PSTI030)
    /// Baseline to the base station.
    case psti032(SkyTraqBaseline)
    /// Baseline to the second antenna.
    case psti035(SkyTraqBaseline)
    /// Heading, pitch and roll.
    case psti036(PSTI036)

    // Quectel

    /// Version of the firmware.
    case pqtmVERNO(PQTMVERNO)
    /// Velocity.
    case pqtmVEL(PQTMVEL)
    /// Estimated errors.
    case pqtmEPE(PQTMEPE)
    /// Position, velocity and time.
    case pqtmPVT(PQTMPVT)
    /// Position, velocity and attitude with sensors.
    case pqtmDRPVA(PQTMDRPVA)
    /// Dilutions of precision.
    case pqtmDOP(PQTMDOP)
    /// Distance travelled.
    case pqtmODO(PQTMODO)
    /// Survey of a base station.
    case pqtmSVINSTATUS(PQTMSVINSTATUS)
    /// Protection levels.
    case pqtmPL(PQTMPL)
    /// Standard deviations.
    case pqtmSTD(PQTMSTD)
    /// Attitude.
    case pqtmTAR(PQTMTAR)

    // Ericsson

    /// Averaged position.
    case percGPavp(PERCGPavp)
    /// Error of the pulse.
    case percGPppf(PERCGPppf)
    /// Time of a pulse.
    case percGPppr(PERCGPppr)
    /// State of the receiver.
    case percGPsts(PERCGPsts)
    /// Identity of the receiver.
    case percGPver(PERCGPver)
    /// Health of the receiver.
    case percGPreh(PERCGPreh)
    /// State of the firmware.
    case percFWsts(PERCFWsts)
}

/// A sentence of a manufacturer, made of its fields.
protocol ProprietarySentence {
    /// The number of fields, the address included, in the shortest form that receivers send.
    static var leastFields: Int { get }

    /// Decodes fields of which there are at least as many.
    init(_ fields: borrowing SentenceFields)
}

extension ProprietarySentence {
    /// Decodes a sentence unless it is cut short.
    init(checking fields: borrowing SentenceFields, of address: SentenceAddress) throws(SentenceError) {
        guard fields.count >= Self.leastFields else {
            throw .tooFewFields(address, found: fields.count, expected: Self.leastFields)
        }
        self.init(fields)
    }
}
