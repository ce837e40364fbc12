public import GNSS

/// Remembers receivers across restarts of the program.
public protocol ReceiverMemory: Sendable {
    /// Returns all remembered receivers, the most recently heard one first.
    func rememberedReceivers() async throws -> [RememberedReceiver]

    /// Stores what is remembered of a receiver and replaces any earlier entry.
    ///
    /// A receiver can be remembered without stored fixes; stored fixes alone do not make it remembered.
    func remember(_ receiver: RememberedReceiver) async throws
}

/// A receiver and its line settings and sentences, so that they need not be detected again.
public struct RememberedReceiver: Hashable, Sendable {
    /// The receiver's stable identity.
    public let receiver: ReceiverIdentity

    /// Baud rate and framing of the serial line, such as `4800 8N1`; nil if the line has none, as with a USB receiver's
    /// own port.
    public var lineSetting: String?

    /// The addresses of the received sentences, such as `GPGGA`, in order of first appearance.
    ///
    /// Capital letters and digits only, as in NMEA 0183; empty if unknown.
    public var sentences: [String]

    /// When the receiver was last heard, by the local clock.
    public var lastHeard: UTCTime

    /// Creates an entry for a receiver.
    public init(receiver: ReceiverIdentity, lineSetting: String? = nil, sentences: [String] = [], lastHeard: UTCTime) {
        self.receiver = receiver
        self.lineSetting = lineSetting
        self.sentences = sentences
        self.lastHeard = lastHeard
    }
}
