public import GNSS

/// Remembers the receivers that were read, over restarts of the program.
public protocol ReceiverMemory: Sendable {
    /// All receivers that are remembered, the one that was heard last first.
    func rememberedReceivers() async throws -> [RememberedReceiver]

    /// Remembers a receiver, instead of what was remembered of it before.
    ///
    /// A receiver is remembered, though no fix of it is stored; one of which only fixes are stored is not.
    func remember(_ receiver: RememberedReceiver) async throws
}

/// A receiver with what was heard of it when it was read last, so that this need not be found out again.
public struct RememberedReceiver: Hashable, Sendable {
    /// The receiver.
    public let receiver: ReceiverIdentity

    /// Speed in bits a second and frame of the line that its sentences came over, `4800 8N1`; nil where the line has no
    /// speed, as with a USB receiver's own port.
    public var lineSetting: String?

    /// The addresses of the sentences heard, such as `GPGGA`, in the order of their first appearance.
    ///
    /// Capital letters and digits only, as NMEA 0183 has them; empty where none is known.
    public var sentences: [String]

    /// The time at which it was heard last, by this machine's clock.
    public var lastHeard: UTCTime

    /// A receiver with what was heard of it.
    public init(receiver: ReceiverIdentity, lineSetting: String? = nil, sentences: [String] = [], lastHeard: UTCTime) {
        self.receiver = receiver
        self.lineSetting = lineSetting
        self.sentences = sentences
        self.lastHeard = lastHeard
    }
}
