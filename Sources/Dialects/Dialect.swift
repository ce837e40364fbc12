/// The language in which receivers of one maker are asked and told.
///
/// Pure values: bytes to write, and the meaning of what comes back.
package protocol Dialect: Sendable {
    /// The name of the dialect for people: `u-blox, up to 8`.
    var name: String { get }

    /// The questions whose answers tell what the receiver is and how it is set.
    ///
    /// A receiver that refuses one does not have what it asks for.
    var questions: [ReceiverOrder] { get }

    /// The receiver as its answers describe it.
    func description(_ answers: ReceiverAnswers) -> ReceiverDescription

    /// The orders that bring these settings about, a change of the line's speed last.
    ///
    /// - Throws: `UnsupportedSetting` where the receiver cannot have one of them; nothing has been written then.
    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder]

    /// The orders after which the receiver keeps its settings without power; none where it cannot.
    var saving: [ReceiverOrder] { get }

    /// The same language for a receiver that is to keep its settings without power, so that it may be started again.
    var keeping: any Dialect { get }

    /// The order that starts a receiver again, after which it does as it has saved; nil where bytes that once were an order's, or
    /// its undoing, are taken up without.
    func restart(after bytes: [UInt8]) -> ReceiverOrder?

    /// The reply to be awaited when bytes are written that once were an order's, or its undoing.
    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply

    /// True where orders are acknowledged or refused.
    var isAcknowledging: Bool { get }

    /// The single values that bytes would set that once were an order's, or its undoing, by names that mean something to this
    /// language only; none where that is not known.
    func values(in bytes: [UInt8]) -> [String: String]

    /// The same values as the receiver has told them; those that it does not tell are missing.
    func values(_ answers: ReceiverAnswers) -> [String: String]

    /// The language in which the receiver is told the time and where it is; nil where it cannot be.
    var aiding: (any AidLanguage)? { get }
}

extension Dialect {
    package var isAcknowledging: Bool { true }

    package var keeping: any Dialect { self }

    package func restart(after bytes: [UInt8]) -> ReceiverOrder? { nil }
}
