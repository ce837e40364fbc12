public import GNSS

/// Satellites in view: up to four of them, in one of several messages.
///
///     $--GSV,n,m,tt,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,s*hh
///     $PQGSV,n,m,tt,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,s,y*hh
public struct GSV: Hashable, Sendable {
    /// The place of a message in its set.
    public struct Place: Hashable, Sendable {
        /// The number of the message, from 1.
        public var number: Int

        /// The number of messages in the set.
        public var count: Int

        /// True where no further message of the set follows.
        public var isLast: Bool { number >= count }
    }

    /// The place of this message in its set.
    public var place: Place

    /// Satellites in view, over all messages of the set; nil where not said.
    public var satellitesInView: Int?

    /// The satellites in this message.
    public var satellites: InlineList<4, ListedSatellite>

    /// The signal that the noise is measured on, since NMEA 4.1; nil in older sentences.
    ///
    /// The numbers are those of the standard, per constellation; 0 is all signals together.
    public var signal: UInt8?

    /// The constellation of the satellites, in NMEA's numbers: 4 BeiDou, 5 QZSS; only in Quectel's `$PQGSV`.
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
    /// The place of a GSV in its set.
    @inline(__always)
    var placeInSet: GSV.Place { GSV.Place(number: digit(2) ?? integer(2) ?? 1, count: digit(1) ?? integer(1) ?? 1) }

    /// The number of satellites that a GSV has room for: four fields each behind the first four.
    @inline(__always)
    var listedSatelliteCount: Int { max(0, min((count &- 4) &>> 2, 4)) }

    /// The signal id of a GSV: a field that is left over behind the satellites.
    @inline(__always)
    var listedSignal: UInt8? { count & 3 == 1 || hasListedSystem ? hexadecimal(count &- (count & 3)) : nil }

    /// The system id that Quectel sends behind the signal id.
    @inline(__always)
    var listedSystem: UInt8? { hasListedSystem ? hexadecimal(count &- 1) : nil }

    @inline(__always)
    private var hasListedSystem: Bool { count & 3 == 2 }

    /// The characters that signal and system id are read from, and which of them there are; the same for the same ids.
    @inline(__always)
    var listedIDs: UInt64 {
        guard count & 3 == 1 || hasListedSystem else { return 0 }
        // With the commas before them, which say how long they are.
        let characters = word(at: bounds(count &- 1).end &- 4) & 0xFFFF_FFFF
        return hasListedSystem ? characters | 2 &<< 32 : characters &>> 16 | 1 &<< 32
    }

    /// A satellite as nearly all receivers write it, `nn,ee,aaa,ss` with zeros in front: twelve characters in two words.
    ///
    /// Nil for one that is written in any other way, which `listedSatellite` reads.
    @inline(__always)
    func paddedSatellite(_ index: Int) -> ListedSatellite? {
        let (start, lengths) = fourLengths(4 &+ 4 &* index)
        // In the bytes from the lowest: 2, 2, 3 and 2 characters, or none where the satellite is not tracked.
        let isTracked = lengths == 0x0203_0202
        guard isTracked || lengths == 0x0003_0202 else { return nil }
        let first = (word(at: start) ^ 0x3030_3030_3030_3030) & 0xFFFF_00FF_FF00_FFFF
        let second = (word(at: start &+ 8) ^ 0x3030_3030_3030_3030) & (isTracked ? 0xFFFF_00FF : 0xFF)
        let most: UInt64 = 0x7676_7676_7676_7676
        guard ((first &+ most) | first | (second &+ most) | second) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Each byte with the one behind it, as two digits.
        let pairs = first &* 10 &+ first &>> 8
        let signal = (second &* 10 &+ second &>> 8) &>> 16 & 0xFF
        let azimuth = (pairs &>> 48 & 0xFF) &* 10 &+ (second & 0xFF)
        return ListedSatellite(
            numberAndElevation: pairs & 0xFF | (pairs &<< 8) & 0x00FF_0000_0000,
            azimuthAndSignal: azimuth | signal &<< 32,
            isTracked: isTracked
        )
    }

    /// A satellite of a GSV; nil where the first of its fields is no number.
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

    /// A satellite below the horizon, or one with tenths of a degree, or of which not all is said.
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
