internal import GNSS
internal import NMEA

/// Aiding of u-blox receivers from generation 8 on, with the UBX class MGA.
///
/// See UBX-MGA-INI, UBX-MGA-ANO and UBX-MGA-ACK in the u-blox 8 / M8 Receiver Description (UBX-13003221) and the M10
/// SPG 5.10 interface description.
struct UBloxAid: OrbitLanguage {
    /// Whether a configuration value enables acknowledgements (u-blox 9 and later), and not CFG-NAVX5.
    let hasKeys: Bool

    /// CFG-NAVSPG-ACKAIDING.
    private static let key = UBXKey(0x1011_0025)

    var questions: [ReceiverOrder] {
        if hasKeys {
            [
                ReceiverOrder(
                    "CFG-VALGET",
                    Self.key.question,
                    .ubxAnswer(.values, beginning: [1, 0, 0, 0] + Self.key.bytes)
                )
            ]
        } else {
            [
                ReceiverOrder(
                    "CFG-NAVX5",
                    UBXMessageID.navigationExpert.question,
                    .ubxAnswer(.navigationExpert, beginning: [])
                )
            ]
        }
    }

    func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement {
        if hasKeys {
            guard let value = answers.values[Self.key] else { return .never }
            if value != 0 { return .always }
            return .after(
                ReceiverOrder(
                    "CFG-NAVSPG-ACKAIDING",
                    UBXKey.order([(Self.key, 1)]),
                    .ubxAcknowledgement(.newValues),
                    undo: UBXKey.order([(Self.key, 0)])
                )
            )
        }
        guard let payload = answers.payloads[.navigationExpert], payload.count >= 40 else { return .never }
        if payload[17] != 0 { return .always }
        // The mask limits the change to ackAid.
        var wanted = payload
        for (place, byte) in [(2, 0x00), (3, 0x04), (4, 0), (5, 0), (6, 0), (7, 0)] as [(Int, UInt8)] {
            wanted[place] = byte
        }
        let before = wanted
        wanted[17] = 1
        return .after(
            ReceiverOrder(
                "CFG-NAVX5",
                UBXMessageID.navigationExpert.frame(wanted),
                .ubxAcknowledgement(.navigationExpert),
                undo: UBXMessageID.navigationExpert.frame(before)
            )
        )
    }

    func orders(_ aid: ReceiverAid, isAcknowledged: Bool) -> [AidOrder] {
        var orders: [AidOrder] = []
        if let payload = aid.neededTime.flatMap(Self.payload) {
            let order = Self.order("MGA-INI-TIME_UTC", .initialAid, payload, isAcknowledged)
            orders.append(AidOrder(order: order, tellsTime: true, tellsPlace: false))
        }
        if let place = aid.place {
            let order = Self.order("MGA-INI-POS_LLH", .initialAid, Self.payload(place), isAcknowledged)
            orders.append(AidOrder(order: order, tellsTime: false, tellsPlace: true))
        }
        return orders
    }

    func order(_ message: OrbitMessage, isAcknowledged: Bool) -> ReceiverOrder {
        Self.order("MGA-ANO", .offlineOrbit, message.payload, isAcknowledged)
    }

    /// An acknowledgement contains the message's number and the first four bytes of its payload.
    private static func order(
        _ name: String,
        _ identity: UBXMessageID,
        _ payload: [UInt8],
        _ isAcknowledged: Bool
    ) -> ReceiverOrder {
        let reply: ReceiverOrder.Reply =
            isAcknowledged ? .ubxAidAcknowledgement([identity.bytes[1]] + payload.prefix(4)) : .silence
        return ReceiverOrder(name, identity.frame(payload), reply)
    }

    /// Type 0x10: UTC at the moment of reception, with an unknown number of leap seconds.
    private static func payload(_ time: ReceiverAid.Time) -> [UInt8]? {
        guard let date = time.instant.date, date.year >= 2000 else { return nil }
        let nanoseconds = Int(time.instant.nanosecondsSinceMidnight)
        let seconds = min(nanoseconds / 1_000_000_000, 86_399)
        var payload = [UInt8](repeating: 0, count: 24)
        (payload[0], payload[3]) = (0x10, 0x80)
        payload.set(date.year, at: 4, bytes: 2)
        (payload[6], payload[7]) = (UInt8(date.month), UInt8(date.day))
        payload.set(seconds / 3600, at: 8, bytes: 1)
        payload.set(seconds / 60 % 60, at: 9, bytes: 1)
        payload.set(seconds % 60, at: 10, bytes: 1)
        payload.set(nanoseconds % 1_000_000_000, at: 12, bytes: 4)
        let accuracy = UBloxOldAid.whole(time.accuracy * 1000, atMost: 65_535_000)
        payload.set(accuracy / 1000, at: 16, bytes: 2)
        payload.set(accuracy % 1000 * 1_000_000, at: 20, bytes: 4)
        return payload
    }

    /// Type 0x01: the place in 1e-7 degrees and centimetres.
    private static func payload(_ place: ReceiverAid.Place) -> [UInt8] {
        var payload = [UInt8](repeating: 0, count: 20)
        payload[0] = 0x01
        UBloxOldAid.set(place, in: &payload, at: 4)
        return payload
    }
}

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
