internal import UBX

/// A u-blox receiver that answers another's question, or none.
package struct ConfusedUBlox: EmulatedPersonality {
    /// The receiver as it would be.
    package var receiver = EmulatedUBlox()

    private let confusion: Confusion

    /// The ways in which it is confused.
    package enum Confusion: Sendable, CaseIterable {
        /// Answers and acknowledgements of others come before each of its own.
        case others
        /// It acknowledges something else than it was told.
        case acknowledgements
        /// It answers something else than it was asked for its rate.
        case answers
        /// It tells its version, and nothing else.
        case silence
    }

    /// A receiver with a confusion.
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

    /// CFG-ANT is acknowledged, which nobody has told it.
    private static let stray = UBXMessageID(class: 0x05, message: 0x01).frame([0x06, 0x13])

    private static func acknowledgement(of order: [UInt8]) -> [UInt8] {
        UBXMessageID(class: 0x05, message: 0x01).frame(Array(order[2..<4]))
    }
}
