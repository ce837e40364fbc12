internal import Dialects

/// The orders that have a receiver report seldom, and those that bring the rate back that it is set to.
package struct RateSwitch: Sendable {
    /// The orders that have it report seldom.
    package let seldom: [[UInt8]]

    /// The steps that bring its own rate back.
    package let full: [UndoStep]
}

extension ReceiverSession {
    /// The orders that have the receiver report once in some seconds, or once a second where it can be no slower.
    ///
    /// - Parameter seconds: the seconds from one report to the next.
    /// - Throws: `SerialPortError` where the line ends.
    /// - Returns: the orders, which are not given yet; nil where it does not report more often anyway, or cannot be told.
    package mutating func rateSwitch(onceIn seconds: Double) async throws -> RateSwitch? {
        var actual = dialect.description(conversation.answers).settings.rate
        if actual == nil { actual = try await description().settings.rate }
        guard let actual else { return nil }
        for rate in [1 / seconds, 1] where rate < actual {
            var wanted = ReceiverSettings()
            wanted.rate = rate
            guard let orders = try? dialect.orders(for: wanted, conversation.answers) else { continue }
            let undo = orders.reversed().compactMap { $0.undo.map { UndoStep(bytes: $0, speed: nil) } }
            guard undo.count == orders.count else { continue }
            return RateSwitch(seldom: orders.map(\.bytes), full: undo)
        }
        return nil
    }
}
