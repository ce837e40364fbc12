/// The state of the receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPsts,m,a,c,b*hh
public struct PERCGPsts: Hashable, Sendable {
    /// What a timing receiver does.
    public enum Mode: Int, Hashable, Sendable {
        /// It searches for satellites.
        case acquires = 0
        /// It averages its position.
        case surveys = 1
        /// It takes its position for known and determines the time.
        case holdsPosition = 2
    }

    /// What the receiver does.
    public var mode: Mode?

    /// The alarm; 0 is none.
    public var alarm: Int?

    /// Which constellations it uses; 2 is GPS and GLONASS.
    public var constellations: Int?
}

extension PERCGPsts: ProprietarySentence {
    static let leastFields = 5

    init(_ fields: borrowing SentenceFields) {
        mode = fields.digit(2).flatMap(Mode.init(rawValue:))
        alarm = fields.integer(3)
        constellations = fields.integer(4)
    }
}
