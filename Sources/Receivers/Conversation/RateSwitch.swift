internal import Dialects

/// The orders that lower a receiver's report rate, and those that restore its configured rate.
package struct RateSwitch: Sendable {
    package let seldom: [[UInt8]]

    /// The steps that restore the configured rate.
    package let full: [UndoStep]
}

extension ReceiverSession {
    /// Prepares orders for one report per `seconds`, or one per second if the receiver cannot report more slowly.
    ///
    /// - Parameter seconds: the interval between reports.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: the orders, not sent yet; `nil` if the receiver is already as slow or its rate cannot be set.
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
