/// Sends single orders to a receiver, and follows changes of its line speed.
extension ReceiverSession {
    /// Sends an order, retries it once without an answer, and follows a change of the line speed.
    ///
    /// - Throws: `ReceiverTalkError.lost` if the receiver is not heard at any speed afterwards.
    /// - Returns: the outcome; `nil` if the receiver did not answer.
    mutating func carryOut(_ order: ReceiverOrder) async throws -> ReceiverOrder.Outcome? {
        guard let speeds = order.speeds else {
            if let outcome = try await conversation.give(order) { return outcome }
            return try await conversation.give(order)
        }
        let before = conversation.speed ?? speeds.before
        // The answer may come at either speed, so the timeout is short. Adapters report bytes as sent while they still
        // hold them.
        let answer = try await conversation.give(order, within: conversation.patience / 2)
        if order.reply == .silence { try await conversation.listen(for: .seconds(1)) }
        if case .refused? = answer { return answer }
        try conversation.setSpeed(speeds.after)
        if try await answers(within: .seconds(3)) { return .done }
        try conversation.setSpeed(before)
        // Without bytes the line's reader searches all speeds.
        guard try await answers(within: .seconds(60)) else { throw ReceiverTalkError.lost(staying: []) }
        return conversation.speed == speeds.after ? .done : .refused("it did not accept that speed")
    }

    /// Restarts the receiver and follows it to `speed`, its speed after the restart; `nil` if that stays the same.
    ///
    /// - Throws: `ReceiverTalkError.notBack` if the receiver is not heard at any speed afterwards.
    mutating func carryOut(restart order: ReceiverOrder, at speed: Int?) async throws {
        let before = conversation.speed
        _ = try await conversation.give(order)
        // Skip the rest of its current report.
        try await conversation.listen(for: .seconds(1))
        if let speed, before != nil {
            try conversation.setSpeed(speed)
            if try await answers(within: .seconds(10)) { return }
            if let before { try conversation.setSpeed(before) }
        }
        // Without bytes the line's reader searches all speeds.
        guard try await answers(within: .seconds(60)) else { throw ReceiverTalkError.notBack }
    }

    /// Asks once a second whether the receiver answers, for `time` or its usual response time if that is longer.
    private mutating func answers(within time: Duration) async throws -> Bool {
        let attempts = max(time, conversation.patience) / .seconds(1)
        for _ in 0..<Int(attempts.rounded(.up)) {
            if case .done? = try await conversation.give(dialect.questions[0], within: .seconds(1)) { return true }
        }
        return false
    }

    /// Undoes steps in order and reads the result back.
    ///
    /// Skips steps already undone, such as by a loss of power.
    ///
    /// - Parameters:
    ///   - steps: the steps.
    ///   - isRestarted: false if the receiver has not restarted to apply the settings, so that undoing needs no restart.
    /// - Throws: `ReceiverTalkError` if the settings that can be read differ afterwards.
    /// - Returns: false if nothing had to be written.
    package mutating func takeBack(_ steps: [UndoStep], restarting isRestarted: Bool = true) async throws -> Bool {
        guard !steps.isEmpty else { return false }
        // Later steps override earlier ones.
        var aim: [String: String] = [:]
        for step in steps { aim.merge(dialect.values(in: step.bytes)) { _, last in last } }
        let before = try await values()
        // A step that is due for one of its values sets all of them.
        var present = before
        var (isRefused, written) = (false, [[UInt8]]())
        for step in steps {
            let values = dialect.values(in: step.bytes)
            let isDue = values.contains { aim[$0.key] == $0.value && present[$0.key] != $0.value }
            guard values.isEmpty || isDue else { continue }
            written.append(step.bytes)
            var order = ReceiverOrder("undo", step.bytes, dialect.reply(to: step.bytes))
            if let speed = step.speed { order = order.changingSpeed(from: conversation.speed ?? 0, to: speed) }
            let outcome = try await carryOut(order)
            present.merge(values) { $1 }
            // Readable values are checked below instead.
            let isTold = !values.isEmpty && values.allSatisfy { before[$0.key] != nil }
            if outcome != .done, !isTold { isRefused = true }
        }
        guard !written.isEmpty else { return false }
        // Save again, so that the receiver does not keep the undone values without power.
        if isRestarted, try await !restart(after: written), hasSaved { try await save() }
        if isRefused { throw ReceiverTalkError.notUndone }
        let told = aim.filter { before[$0.key] != nil }
        if try await !isSo(told), try await !isSo(told) { throw ReceiverTalkError.notUndone }
        return true
    }

    /// Puts new steps before older ones and drops those that the older ones override.
    package func steps(_ new: [UndoStep], before older: [UndoStep]) -> [UndoStep] {
        let covered = Set(older.flatMap { dialect.values(in: $0.bytes).keys })
        let needed = new.filter { step in
            let names = dialect.values(in: step.bytes).keys
            return names.isEmpty || !names.allSatisfy(covered.contains)
        }
        return needed + older
    }

    private mutating func isSo(_ aim: [String: String]) async throws -> Bool {
        let now = try await values()
        return aim.allSatisfy { now[$0.key] == $0.value }
    }

    private mutating func values() async throws -> [String: String] {
        _ = try await description()
        var values = dialect.values(conversation.answers)
        // A speed that takes effect after a restart is not the line's yet.
        values["baud"] = values["baud"] ?? conversation.speed.map(String.init)
        return values
    }
}

/// A stored step that reverts an order.
package struct UndoStep: Hashable, Sendable, LosslessStringConvertible {
    /// The bytes to send to the receiver.
    package let bytes: [UInt8]

    /// Line speed after this step in bits per second; `nil` if it stays the same.
    package let speed: Int?

    package init(bytes: [UInt8], speed: Int?) { (self.bytes, self.speed) = (bytes, speed) }

    /// Parses the format of `description`; `nil` if the text is invalid.
    package init?(_ description: String) {
        let words = description.split(separator: " ")
        guard let digits = words.first.map({ Array($0.utf8) }), !digits.isEmpty, digits.count.isMultiple(of: 2) else {
            return nil
        }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        self.init(bytes: bytes, speed: words.dropFirst().first.flatMap { Int($0) })
    }

    /// The bytes in hexadecimal, then the speed if there is one: `b5620600 9600`.
    package var description: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return ([digits] + (speed.map { [String($0)] } ?? [])).joined(separator: " ")
    }
}
