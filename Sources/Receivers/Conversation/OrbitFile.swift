package import Dialects
internal import GNSS
internal import UBX

/// A file of AssistNow Offline: where satellites will be on each of some days, for receivers of u-blox.
package struct OrbitFile: Sendable {
    /// The most bytes of one: that of five weeks of all systems has some 300 kB.
    package static let greatestSize = 4 << 20

    private let messages: [OrbitMessage]

    /// The messages in a file; whatever else is in it is passed over.
    package init(_ bytes: [UInt8]) {
        var splitter = MessageSplitter()
        messages = splitter.messages(in: bytes).compactMap { message in
            if case .ubx(let identity, let payload) = message { OrbitMessage(identity, payload) } else { nil }
        }
    }

    /// The days of the first and the last message; nil where it has none.
    package var days: ClosedRange<Int>? {
        let days = messages.map(\.date.daysSince1970)
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    /// The messages of a day, in their order.
    ///
    /// - Parameter day: the day, by its number since 1970.
    /// - Returns: the messages.
    package func messages(ofDay day: Int) -> [OrbitMessage] { messages.filter { $0.date.daysSince1970 == day } }
}
