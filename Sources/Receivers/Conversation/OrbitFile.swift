package import Dialects
internal import GNSS
internal import UBX

/// An AssistNow Offline file: predicted satellite orbits per day, for u-blox receivers.
package struct OrbitFile: Sendable {
    /// Largest accepted file in bytes.
    ///
    /// Five weeks of all systems take some 300 kB.
    package static let greatestSize = 4 << 20

    private let messages: [OrbitMessage]

    /// Reads the AssistNow Offline messages in a file and ignores everything else.
    package init(_ bytes: [UInt8]) {
        var splitter = MessageSplitter()
        messages = splitter.messages(in: bytes).compactMap { message in
            if case .ubx(let identity, let payload) = message { OrbitMessage(identity, payload) } else { nil }
        }
    }

    /// The days of the first and the last message, counted since 1970; `nil` if there are no messages.
    package var days: ClosedRange<Int>? {
        let days = messages.map(\.date.daysSince1970)
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    /// The messages of a day, counted since 1970, in file order.
    package func messages(ofDay day: Int) -> [OrbitMessage] { messages.filter { $0.date.daysSince1970 == day } }
}
