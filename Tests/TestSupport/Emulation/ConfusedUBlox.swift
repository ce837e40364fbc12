internal import NMEA

/// A u-blox receiver with wrong or missing answers.
package struct ConfusedUBlox: EmulatedPersonality {
    /// The receiver without the errors.
    package var receiver = EmulatedUBlox()

    private let confusion: Confusion

    package enum Confusion: Sendable, CaseIterable {
        /// Unrelated answers and acknowledgements precede each of its own.
        case others
        /// It acknowledges another message than the one sent.
        case acknowledgements
        /// It answers the query for its rate with another message.
        case answers
        /// It only answers the query for its version.
        case silence
    }

    package init(_ confusion: Confusion) { self.confusion = confusion }

    package var speed: Int { receiver.speed }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        let replies = receiver.replies(to: order)
        switch confusion {
        case .others: return replies.isEmpty ? [] : [Self.stray, other] + replies
        case .acknowledgements: return replies == [Self.acknowledgement(of: order)] ? [Self.stray] : replies
        case .answers: return order == EmulatedUBlox.rate.frame([]) ? [other] : replies
        case .silence: return order == EmulatedUBlox.version.frame([]) ? replies : []
        }
    }

    private var other: [UInt8] {
        EmulatedUBlox.navigation.frame(receiver.settings[EmulatedUBlox.navigation] ?? [])
    }

    /// An acknowledgement of CFG-ANT, which was never sent.
    private static let stray = UBXMessageID(class: 0x05, message: 0x01).frame([0x06, 0x13])

    private static func acknowledgement(of order: [UInt8]) -> [UInt8] {
        UBXMessageID(class: 0x05, message: 0x01).frame(Array(order[2..<4]))
    }
}
