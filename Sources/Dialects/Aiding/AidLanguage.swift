/// The language in which receivers of one maker are told the time and where they are.
package protocol AidLanguage: Sendable {
    /// The questions whose answers tell whether it acknowledges what it is told.
    var questions: [ReceiverOrder] { get }

    /// The answer of a receiver to what it is told.
    func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement

    /// The orders that tell it as much as it takes, one after the other.
    ///
    /// - Parameters:
    ///   - aid: the knowledge that there is.
    ///   - isAcknowledged: true where it acknowledges each.
    /// - Returns: the orders, without what has to be more exact for it.
    func orders(_ aid: ReceiverAid, isAcknowledged: Bool) -> [AidOrder]
}

/// A language in which receivers are also told where satellites will be.
package protocol OrbitLanguage: AidLanguage {
    /// The order that hands on a message of AssistNow Offline.
    ///
    /// - Parameters:
    ///   - message: the message as the file has it.
    ///   - isAcknowledged: true where it acknowledges each.
    /// - Returns: the order.
    func order(_ message: OrbitMessage, isAcknowledged: Bool) -> ReceiverOrder
}

/// The way in which a receiver acknowledges what it is told.
package enum AidAcknowledgement: Hashable, Sendable {
    /// It does so by itself.
    case always
    /// It does so after an order, which is taken back at the end.
    case after(ReceiverOrder)
    /// It never does.
    case never
}

/// An order that tells a receiver something.
package struct AidOrder: Hashable, Sendable {
    /// The order.
    package let order: ReceiverOrder

    /// True where it tells the time.
    package let tellsTime: Bool

    /// True where it tells the place.
    package let tellsPlace: Bool
}

extension AidLanguage {
    package var questions: [ReceiverOrder] { [] }

    package func acknowledgement(_ answers: ReceiverAnswers) -> AidAcknowledgement { .always }
}

extension Dialect {
    /// Nothing can be told in most languages.
    package var aiding: (any AidLanguage)? { nil }
}
