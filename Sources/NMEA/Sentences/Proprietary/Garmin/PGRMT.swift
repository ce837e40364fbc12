/// The state of the sensor, once a minute (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMT,text,P,P,R,R,P,C,t.t,R*hh
public struct PGRMT: Hashable, Sendable {
    /// Product, model and software version.
    public var product: String?

    /// Whether the checksum of the program memory is right; nil where not said, as in all that follow.
    public var memoryIsGood: Bool?

    /// Whether the receiver passes its test.
    public var receiverIsGood: Bool?

    /// Whether the stored data has been kept.
    public var dataIsRetained: Bool?

    /// Whether the clock has been kept.
    public var clockIsRetained: Bool?

    /// Whether the oscillator drifts no more than it may.
    public var oscillatorIsGood: Bool?

    /// Whether the receiver is collecting data.
    public var collectsData: Bool

    /// Degrees Celsius on the board.
    public var temperature: Double?

    /// Whether the configuration has been kept.
    public var configurationIsRetained: Bool?
}

extension PGRMT: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        product = fields.text(1)
        memoryIsGood = fields.isGood(2, good: "P", bad: "F")
        receiverIsGood = fields.isGood(3, good: "P", bad: "F")
        dataIsRetained = fields.isGood(4, good: "R", bad: "L")
        clockIsRetained = fields.isGood(5, good: "R", bad: "L")
        oscillatorIsGood = fields.isGood(6, good: "P", bad: "F")
        collectsData = fields.letter(7) == UInt8(ascii: "C")
        temperature = fields.number(8)
        configurationIsRetained = fields.isGood(9, good: "R", bad: "L")
    }
}
