/// The configuration protocol of a maker's receivers.
///
/// A dialect does no input or output: it creates the bytes to write and interprets the answers.
package protocol Dialect: Sendable {
    /// The name for users, such as `u-blox, up to 8`.
    var name: String { get }

    /// Queries for the receiver's identity and settings.
    ///
    /// If the receiver refuses a query, it does not have that feature.
    var questions: [ReceiverOrder] { get }

    /// Describes the receiver by its answers.
    func description(_ answers: ReceiverAnswers) -> ReceiverDescription

    /// The orders that apply these settings; a change of the line's speed comes last.
    ///
    /// - Throws: `UnsupportedSetting` if the receiver does not support one of them. No order has been written then.
    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder]

    /// The orders that save the settings so that they survive a power loss; empty if unsupported.
    var saving: [ReceiverOrder] { get }

    /// The dialect for a receiver whose settings are to be saved, and which may therefore be restarted.
    var keeping: any Dialect { get }

    /// The order that restarts the receiver, so that it applies its saved settings.
    ///
    /// `bytes` are those of an earlier order or its undoing. `nil` if they take effect without a restart.
    func restart(after bytes: [UInt8]) -> ReceiverOrder?

    /// The expected reply to the bytes of an earlier order or its undoing.
    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply

    /// Whether the receiver acknowledges or refuses orders.
    var isAcknowledging: Bool { get }

    /// The values that the bytes of an earlier order or its undoing would set.
    ///
    /// The names have a meaning only within this dialect. Empty if the bytes cannot be decoded.
    func values(in bytes: [UInt8]) -> [String: String]

    /// The same values as the receiver reports them, without those that it does not report.
    func values(_ answers: ReceiverAnswers) -> [String: String]

    /// The protocol for sending time and place to the receiver; `nil` if unsupported.
    var aiding: (any AidLanguage)? { get }
}

extension Dialect {
    package var isAcknowledging: Bool { true }

    package var keeping: any Dialect { self }

    package func restart(after bytes: [UInt8]) -> ReceiverOrder? { nil }
}
