/// Satellites in view: up to four of them, in one of several messages.
///
///     $--GSV,n,m,tt,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,nn,ee,aaa,ss,s*hh
public struct GSV: Hashable, Sendable {
    /// A satellite as the sentence lists it.
    public struct Satellite: Hashable, Sendable {
        /// The number as sent.
        public var number: Int

        /// Degrees above the horizon.
        public var elevation: Int?

        /// Degrees clockwise from true north, 0 ..< 360.
        public var azimuth: Int?

        /// Decibel-hertz; nil while not tracked.
        public var signalToNoise: Int?
    }

    /// The number of messages in this set.
    public var messageCount: Int

    /// Which of them this is, from 1.
    public var messageNumber: Int

    /// Satellites in view, over all messages of the set; nil where not said.
    public var satellitesInView: Int?

    /// The satellites in this message.
    public var satellites: [Satellite]

    /// The signal that the noise is measured on, since NMEA 4.1; nil in older sentences.
    public var signal: UInt8?

    init(_ fields: borrowing SentenceFields) {
        messageCount = fields.integer(1) ?? 1
        messageNumber = fields.integer(2) ?? 1
        satellitesInView = fields.integer(3)
        satellites = []
        // Four fields a satellite behind the first four; what is left over is the signal.
        let listed = (fields.count - 4) / 4
        for first in stride(from: 4, to: 4 + 4 * min(listed, 4), by: 4) {
            guard let number = fields.integer(first), number > 0 else { continue }
            satellites.append(
                Satellite(
                    number: number,
                    elevation: fields.whole(first + 1).flatMap { (-90...90).contains($0) ? $0 : nil },
                    azimuth: fields.whole(first + 2).flatMap { (0...360).contains($0) ? $0 % 360 : nil },
                    signalToNoise: fields.whole(first + 3).flatMap { $0 > 0 ? $0 : nil }
                )
            )
        }
        signal = (fields.count - 4) % 4 == 1 ? fields.hexadecimal(fields.count - 1) : nil
    }
}

extension SentenceFields {
    /// A number rounded to a whole one: some receivers send tenths of a degree.
    fileprivate func whole(_ field: Int) -> Int? {
        number(field).flatMap { Int(exactly: $0.rounded()) }
    }
}
