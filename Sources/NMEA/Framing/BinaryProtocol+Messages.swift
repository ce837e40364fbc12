internal import BinaryMessages
internal import GNSS

extension BinaryProtocol {
    /// Its name as its maker has it.
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

    /// True where fixes are made of its frames.
    package var tellsFixes: Bool {
        switch self {
        case .ubx, .casic, .sirf, .skyTraq: true
        case .rtcm3, .garmin: false
        }
    }

    /// The protocol of a frame that fixes are made of, by its sync; nil for all others.
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

    /// Milliseconds that the times of messages of one epoch may be apart.
    ///
    /// SiRF's message 2 tells hundredths of a second, 41 thousandths, and 4 the time of measuring; no two epochs of such a
    /// receiver are less than a tenth apart.
    var spread: Int { self == .sirf ? 90 : 0 }
}

extension MakerMessage {
    /// The message in a frame, with its time as the receiver's calendar has it; nil likewise.
    ///
    /// SkyTraq's time is that of GPS: its leap seconds have to be those of the date that is meant, where weeks are missing from the
    /// one that is told. The date stays as it is told, for the calendar to put right.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>, by calendar: EpochCalendar) {
        self.init(binary, frame)
        guard binary == .skyTraq, let date = time?.date, case let rollovers = calendar.weekRollovers(of: date),
            rollovers > 0, let mended = MakerMessage(skyTraq: frame, weekRollovers: rollovers)
        else { return }
        self = mended
    }

    /// The message in a frame; nil for what says nothing of fixes, and for u-blox's, whose messages need no telling.
    init?(_ binary: BinaryProtocol, _ frame: Span<UInt8>) {
        switch binary {
        case .casic: self.init(casic: frame)
        case .sirf: self.init(sirf: frame)
        case .skyTraq: self.init(skyTraq: frame)
        case .ubx, .rtcm3, .garmin: return nil
        }
    }
}
