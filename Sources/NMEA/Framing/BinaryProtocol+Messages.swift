internal import BinaryMessages
internal import GNSS

extension BinaryProtocol {
    /// The maker's name for the protocol.
    package var name: String {
        switch self {
        case .ubx: "UBX"
        case .sirf: "SiRF"
        case .casic: "CASIC"
        case .skyTraq: "SkyTraq"
        case .rtcm3: "RTCM 3"
        case .garmin: "Garmin"
        }
    }

    /// Whether its frames contribute to fixes.
    package var tellsFixes: Bool {
        switch self {
        case .ubx, .casic, .sirf, .skyTraq: true
        case .rtcm3, .garmin: false
        }
    }

    /// The protocol of a frame, from its sync bytes; `nil` if the protocol does not contribute to fixes.
    init?(syncOf frame: Span<UInt8>) {
        guard frame.count >= 2 else { return nil }
        switch (frame[0], frame[1]) {
        case (0xB5, 0x62): self = .ubx
        case (0xBA, 0xCE): self = .casic
        case (0xA0, 0xA2): self = .sirf
        case (0xA0, 0xA1): self = .skyTraq
        default: return nil
        }
    }

    /// The greatest difference between the times of one epoch's messages, in milliseconds.
    ///
    /// SiRF's message 2 has hundredths of a second, 41 has thousandths, and 4 has the time of measurement. Epochs of
    /// such receivers are at least a tenth of a second apart.
    var spread: Int { self == .sirf ? 90 : 0 }
}

extension MakerMessage {
    /// Decodes a frame, with the leap seconds that the calendar's date requires.
    ///
    /// SkyTraq sends GPS time. If its date is 1024 weeks too old, the leap seconds must be those of the corrected date.
    /// The date itself stays unchanged; the calendar corrects it later.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>, by calendar: EpochCalendar) {
        self.init(binary, frame)
        guard binary == .skyTraq, let date = time?.date, case let rollovers = calendar.weekRollovers(of: date),
            rollovers > 0, let mended = MakerMessage(skyTraq: frame, weekRollovers: rollovers)
        else { return }
        self = mended
    }

    /// Decodes a frame; `nil` if it does not contribute to fixes, and for UBX, which needs no conversion.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>) {
        switch binary {
        case .casic: self.init(casic: frame)
        case .sirf: self.init(sirf: frame)
        case .skyTraq: self.init(skyTraq: frame)
        case .ubx, .rtcm3, .garmin: return nil
        }
    }
}
