package import GNSS
package import NMEA

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

/// A message of AssistNow Offline: the predicted orbit of one satellite on one day.
///
/// See UBX-MGA-ANO in the u-blox 8 / M8 Receiver Description (UBX-13003221) and the M10 interface description.
package struct OrbitMessage: Hashable, Sendable {
    /// The payload, to be sent unchanged.
    package let payload: [UInt8]

    /// The day for which the prediction is valid.
    package let date: CalendarDate

    /// Decodes the message; `nil` if it is not a UBX-MGA-ANO.
    package init?(_ identity: UBXMessageID, _ payload: [UInt8]) {
        // Type, version, satellite and system come first, then the day, with years counted from 2000.
        guard identity == .offlineOrbit, payload.count == 76, payload[0] == 0,
            let date = CalendarDate(year: 2000 + Int(payload[4]), month: Int(payload[5]), day: Int(payload[6]))
        else { return nil }
        (self.payload, self.date) = (payload, date)
    }
}

extension UBXMessageID {
    /// MGA-ANO.
    static let offlineOrbit = UBXMessageID(class: 0x13, message: 0x20)
    /// MGA-INI.
    static let initialAid = UBXMessageID(class: 0x13, message: 0x40)
    /// MGA-ACK.
    static let aidAcknowledged = UBXMessageID(class: 0x13, message: 0x60)
    /// AID-INI.
    static let oldAid = UBXMessageID(class: 0x0B, message: 0x01)
    /// CFG-NAVX5.
    static let navigationExpert = UBXMessageID(class: 0x06, message: 0x23)
    /// NAV-PVT.
    static let solution = UBXMessageID(class: 0x01, message: 0x07)
    /// NAV-SOL.
    static let oldSolution = UBXMessageID(class: 0x01, message: 0x06)
}
