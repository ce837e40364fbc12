public import GNSS

/// Satellites in view: one message of a set, with up to four satellites.
///
///     $--GSV,n,m,tt,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,s*hh
///     $PQGSV,n,m,tt,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,s,y*hh
public struct GSV: Hashable, Sendable {
    /// The position of a message in its set.
    public struct Place: Hashable, Sendable {
        /// The message's number, starting at 1.
        public var number: Int

        /// The number of messages in the set.
        public var count: Int

        /// Whether this is the last message of the set.
        public var isLast: Bool { number >= count }
    }

    /// The position of this message in its set.
    public var place: Place

    /// The number of satellites in view in the whole set; `nil` if not sent.
    public var satellitesInView: Int?

    /// The satellites in this message.
    public var satellites: InlineList<4, ListedSatellite>

    /// The NMEA signal ID of the signal-to-noise ratios, since NMEA 4.1; `nil` in older sentences.
    ///
    /// The IDs are those of the standard and differ per constellation; 0 stands for all signals.
    public var signal: UInt8?

    /// The NMEA system ID of the satellites: 4 is BeiDou, 5 is QZSS; only in Quectel's `$PQGSV`.
    public var system: UInt8?

    init(_ fields: borrowing SentenceFields) {
        place = fields.placeInSet
        satellitesInView = fields.integer(3)
        satellites = InlineList(placeholder: ListedSatellite(number: 0))
        for index in 0..<fields.listedSatelliteCount {
            if let satellite = fields.listedSatellite(index) { satellites.append(satellite) }
        }
        signal = fields.listedSignal
        system = fields.listedSystem
    }
}

// MARK: - The fields of the sentence

extension SentenceFields {
    /// The position of a GSV in its set.
    @inline(__always)
    var placeInSet: GSV.Place { GSV.Place(number: digit(2) ?? integer(2) ?? 1, count: digit(1) ?? integer(1) ?? 1) }

    /// The number of satellites in a GSV, with four fields each after the first four.
    @inline(__always)
    var listedSatelliteCount: Int { max(0, min((count &- 4) &>> 2, 4)) }

    /// The signal ID of a GSV: an additional field after the satellites.
    @inline(__always)
    var listedSignal: UInt8? { count & 3 == 1 || hasListedSystem ? hexadecimal(count &- (count & 3)) : nil }

    /// The system ID, which Quectel sends after the signal ID.
    @inline(__always)
    var listedSystem: UInt8? { hasListedSystem ? hexadecimal(count &- 1) : nil }

    @inline(__always)
    private var hasListedSystem: Bool { count & 3 == 2 }

    /// Characters that contain the signal and system IDs and their presence; equal for equal IDs.
    @inline(__always)
    var listedIDs: UInt64 {
        guard count & 3 == 1 || hasListedSystem else { return 0 }
        // Includes the commas before them, which show their lengths.
        let characters = word(at: bounds(count &- 1).end &- 4) & 0xFFFF_FFFF
        return hasListedSystem ? characters | 2 &<< 32 : characters &>> 16 | 1 &<< 32
    }

    /// Reads a satellite in the common form `nn,ee,aaa,ss` with leading zeros: twelve characters in two words.
    ///
    /// `nil` for all other forms, which `listedSatellite` reads.
    @inline(__always)
    func paddedSatellite(_ index: Int) -> ListedSatellite? {
        let (start, lengths) = fourLengths(4 &+ 4 &* index)
        // Lengths from the lowest byte: 2, 2, 3, and 2 characters or none if the satellite is not tracked.
        let isTracked = lengths == 0x0203_0202
        guard isTracked || lengths == 0x0003_0202 else { return nil }
        let first = (word(at: start) ^ 0x3030_3030_3030_3030) & 0xFFFF_00FF_FF00_FFFF
        let second = (word(at: start &+ 8) ^ 0x3030_3030_3030_3030) & (isTracked ? 0xFFFF_00FF : 0xFF)
        let most: UInt64 = 0x7676_7676_7676_7676
        guard ((first &+ most) | first | (second &+ most) | second) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Combines each byte with the next as two digits.
        let pairs = first &* 10 &+ first &>> 8
        let signal = (second &* 10 &+ second &>> 8) &>> 16 & 0xFF
        let azimuth = (pairs &>> 48 & 0xFF) &* 10 &+ (second & 0xFF)
        return ListedSatellite(
            numberAndElevation: pairs & 0xFF | (pairs &<< 8) & 0x00FF_0000_0000,
            azimuthAndSignal: azimuth | signal &<< 32,
            isTracked: isTracked
        )
    }

    /// A satellite of a GSV; `nil` if its first field is not a number.
    @inline(never)
    func listedSatellite(_ index: Int) -> ListedSatellite? {
        let field = 4 + 4 * index
        guard let numbers = fourNumbers(field), numbers.lengths.1 != 0, numbers.lengths.2 != 0,
            let satellite = ListedSatellite(
                numberAndElevation: numbers.firstAndSecond,
                azimuthAndSignal: numbers.thirdAndFourth,
                isTracked: numbers.lengths.3 != 0
            )
        else { return unusualSatellite(field) }
        return satellite
    }

    /// A satellite with a negative elevation, with tenths of a degree, or with missing values.
    private func unusualSatellite(_ field: Int) -> ListedSatellite? {
        guard let number = integer(field), (1...999).contains(number) else { return nil }
        return ListedSatellite(
            number: number,
            elevation: rounded(field + 1),
            // Some receivers send 360 for north.
            azimuth: rounded(field + 2).map { $0 == 360 ? 0 : $0 },
            signalToNoise: rounded(field + 3)
        )
    }

    private func rounded(_ field: Int) -> Int? {
        number(field).flatMap { Int(exactly: $0.rounded()) }
    }
}
