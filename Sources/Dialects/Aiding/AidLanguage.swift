/// A protocol for sending the time and an approximate position to a receiver.
package protocol AidLanguage: Sendable {
    /// Queries to send first; `acknowledgement(_:)` needs their answers.
    var questions: [ReceiverOrder] { get }

    /// How the receiver acknowledges aiding data, according to its answers.
    func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement

    /// Orders that send the time and the place, to be written one after the other.
    ///
    /// - Parameters:
    ///   - aid: the available time and place.
    ///   - isAcknowledged: whether the receiver acknowledges each order.
    /// - Returns: the orders, without data that is less accurate than the receiver requires.
    func orders(_ aid: ReceiverAid, isAcknowledged: Bool) -> [AidOrder]
}

/// An aiding protocol that also accepts predicted satellite orbits.
package protocol OrbitLanguage: AidLanguage {
    /// The order that sends a message of AssistNow Offline.
    ///
    /// - Parameters:
    ///   - message: the message from the file, sent unchanged.
    ///   - isAcknowledged: whether the receiver acknowledges each order.
    /// - Returns: the order to write.
    func order(_ message: OrbitMessage, isAcknowledged: Bool) -> ReceiverOrder
}

/// How a receiver acknowledges aiding data.
package enum AidAcknowledgement: Hashable, Sendable {
    /// It acknowledges without being configured.
    case always
    /// It acknowledges after this order, which is undone at the end.
    case after(ReceiverOrder)
    case never
}

/// An order that sends the time, the place, or both.
package struct AidOrder: Hashable, Sendable {
    package let order: ReceiverOrder

    package let tellsTime: Bool

    package let tellsPlace: Bool
}

extension AidLanguage {
    package var questions: [ReceiverOrder] { [] }

    package func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement { .always }
}

extension Dialect {
    /// Most dialects have no aiding.
    package var aiding: (any AidLanguage)? { nil }
}
