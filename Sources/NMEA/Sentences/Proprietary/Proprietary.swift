/// A manufacturer's own sentence: its address starts with P, and no standard describes it.
///
/// The cases are named after the sentences. Sentences with another address or ID become
/// `NMEASentence.Content.unrecognized`, as do queries, which have no fields, and unknown versions of a layout.
public enum Proprietary: Hashable, Sendable {
    // u-blox

    /// Position, accuracy and velocity.
    case pubx00(PUBX00)
    /// Position on the UTM grid and velocity.
    case pubx01(PUBX01)
    /// The state of the satellites.
    case pubx03(PUBX03)
    /// Time of day and clock.
    case pubx04(PUBX04)

    // Garmin

    /// Estimated errors of the position.
    case pgrme(PGRME)
    /// Fix data in one sentence.
    case pgrmf(PGRMF)
    /// The map datum of the positions.
    case pgrmm(PGRMM)
    /// State of the sensor.
    case pgrmt(PGRMT)
    /// Velocity in three dimensions.
    case pgrmv(PGRMV)
    /// Altitude and its source.
    case pgrmz(PGRMZ)

    // Ashtech

    /// Attitude from OxTS and Trimble.
    case pashr(PASHR)
    /// Position, velocity and dilutions of precision.
    case pashrPOS(PASHRPOS)

    // Trimble

    /// Attitude of a moving baseline.
    case ptnlAVR(PTNLAVR)

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

    /// Text from the receiver.
    case psrfTXT(PSRFTXT)

    // Airoha

    /// Acknowledgement of a command.
    case pair001(PAIR001)
    /// Request for aiding data.
    case pair010(PAIR010)
    /// Jamming of the upper band.
    case pairSPF(PAIRSPF)
    /// Jamming of the L5 band.
    case pairSPF5(PAIRSPF)

    // SkyTraq

    /// Recommended minimum in three dimensions.
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
    /// Velocity and its accuracy.
    case pqtmVEL(PQTMVEL)
    /// Estimated errors of the position.
    case pqtmEPE(PQTMEPE)
    /// Position, velocity and time.
    case pqtmPVT(PQTMPVT)
    /// Position, velocity and attitude with sensors.
    case pqtmDRPVA(PQTMDRPVA)
    /// All dilutions of precision.
    case pqtmDOP(PQTMDOP)
    /// The distance travelled so far.
    case pqtmODO(PQTMODO)
    /// Survey of a base station.
    case pqtmSVINSTATUS(PQTMSVINSTATUS)
    /// Protection levels of position, velocity and time.
    case pqtmPL(PQTMPL)
    /// Standard deviations of a solution.
    case pqtmSTD(PQTMSTD)
    /// Attitude from two antennas.
    case pqtmTAR(PQTMTAR)
    /// Jamming.
    case pqtmJAMMINGSTATUS(PQTMJAMMINGSTATUS)

    // Ericsson

    /// Averaged position of a timing receiver.
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

/// A manufacturer's sentence that is decoded from its fields.
protocol ProprietarySentence {
    /// The number of fields, including the address, in the shortest form that receivers send.
    static var leastFields: Int { get }

    /// Decodes the fields, with at least `leastFields` present.
    init(_ fields: borrowing SentenceFields)
}

extension ProprietarySentence {
    /// Decodes a sentence; throws if it is cut short.
    init(checking fields: borrowing SentenceFields, of address: SentenceAddress) throws(SentenceError) {
        guard fields.count >= Self.leastFields else {
            throw .tooFewFields(address, found: fields.count, expected: Self.leastFields)
        }
        self.init(fields)
    }
}
