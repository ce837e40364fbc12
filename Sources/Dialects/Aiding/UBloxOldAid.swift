internal import GNSS
internal import UBX

/// Aiding of u-blox receivers up to generation 7, with UBX-AID-INI (u-blox 6 Receiver Description, GPS.G6-SW-10018).
///
/// Receivers do not acknowledge it.
struct UBloxOldAid: AidLanguage {
    func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement { .never }

    func orders(_ aid: ReceiverAid, isAcknowledged: Bool) -> [AidOrder] {
        var payload = [UInt8](repeating: 0, count: 48)
        var flags = 0
        if let place = aid.place {
            Self.set(place, in: &payload, at: 0)
            // The position is valid and given as latitude and longitude; 0x40 marks the altitude as invalid.
            flags |= 0x01 | 0x20 | (place.altitude == nil ? 0x40 : 0)
        }
        if let time = aid.neededTime {
            let milliseconds = time.instant.nanosecondsSince1970 / 1_000_000 - Self.weeksBegin + Self.leapSeconds * 1000
            payload.set(Int(milliseconds / Self.week), at: 18, bytes: 2)
            payload.set(Int(milliseconds % Self.week), at: 20, bytes: 4)
            // The extra second allows for a leap second that gpslog does not know yet.
            payload.set(Self.whole(time.accuracy * 1000, atMost: 60_000) + 1000, at: 28, bytes: 4)
            flags |= 0x02
        }
        guard flags != 0 else { return [] }
        payload.set(flags, at: 44, bytes: 4)
        let order = ReceiverOrder("AID-INI", UBXMessageID.oldAid.frame(payload), .silence)
        return [AidOrder(order: order, tellsTime: aid.neededTime != nil, tellsPlace: aid.place != nil)]
    }

    /// Writes latitude and longitude in 1e-7 degrees, and altitude and accuracy in centimetres.
    static func set(_ place: ReceiverAid.Place, in payload: inout [UInt8], at offset: Int) {
        payload.set(Int((place.coordinate.latitude * 1e7).rounded()), at: offset, bytes: 4)
        payload.set(Int((place.coordinate.longitude * 1e7).rounded()), at: offset + 4, bytes: 4)
        let height = max(-1000, min(place.altitude ?? 0, 100_000))
        payload.set(Int((height * 100).rounded()), at: offset + 8, bytes: 4)
        payload.set(whole(place.accuracyOfHeight * 100, atMost: 2_000_000_000), at: offset + 12, bytes: 4)
    }

    /// Rounds up, within 0 and `most`.
    static func whole(_ number: Double, atMost most: Int) -> Int {
        number < Double(most) ? max(0, Int(number.rounded(.up))) : most
    }

    /// The start of the first GPS week, 1980-01-06, in milliseconds since 1970.
    private static let weeksBegin: Int64 = 315_964_800_000
    /// GPS minus UTC in seconds since 2017; no change has been announced.
    private static let leapSeconds: Int64 = 18
    private static let week: Int64 = 604_800_000
}
