internal import Dialects

/// Orders to a receiver one by one, over a line that follows its speed.
extension ReceiverSession {
    /// Gives an order, once more where nothing is answered; the line follows to another speed.
    ///
    /// - Throws: `ReceiverTalkError.lost` where it is not heard at any speed afterwards.
    /// - Returns: the outcome; nil where nothing was answered.
    mutating func carryOut(_ order: ReceiverOrder) async throws -> ReceiverOrder.Outcome? {
        guard let speeds = order.speeds else {
            if let outcome = try await conversation.give(order) { return outcome }
            return try await conversation.give(order)
        }
        let before = conversation.speed ?? speeds.before
        // Its answer may come at either speed, and is not waited for long; adapters say that bytes have gone while these are
        // still in them.
        let answer = try await conversation.give(order, within: conversation.patience / 2)
        if order.reply == .silence { try await conversation.listen(for: .seconds(1)) }
        if case .refused? = answer { return answer }
        try conversation.setSpeed(speeds.after)
        if try await answers(within: .seconds(3)) { return .done }
        try conversation.setSpeed(before)
        // Silence makes the line's reader listen at all speeds in turn.
        guard try await answers(within: .seconds(60)) else { throw ReceiverTalkError.lost(staying: []) }
        return conversation.speed == speeds.after ? .done : .refused("it did not take that speed")
    }

    /// Starts the receiver again, and follows it to the speed that it has then; nil where that stays the same.
    ///
    /// - Throws: `ReceiverTalkError.notBack` where it is not heard at any speed afterwards.
    mutating func carryOut(restart order: ReceiverOrder, at speed: Int?) async throws {
        let before = conversation.speed
        _ = try await conversation.give(order)
        // The rest of its report is no answer.
        try await conversation.listen(for: .seconds(1))
        if let speed, before != nil {
            try conversation.setSpeed(speed)
            if try await answers(within: .seconds(10)) { return }
            if let before { try conversation.setSpeed(before) }
        }
        // Silence makes the line's reader listen at all speeds in turn.
        guard try await answers(within: .seconds(60)) else { throw ReceiverTalkError.notBack }
    }

    /// True where the receiver answers, which is asked each second, for at least as long as it takes to answer.
    private mutating func answers(within time: Duration) async throws -> Bool {
        let attempts = max(time, conversation.patience) / .seconds(1)
        for _ in 0..<Int(attempts.rounded(.up)) {
            if case .done? = try await conversation.give(dialect.questions[0], within: .seconds(1)) { return true }
        }
        return false
    }

    /// Takes steps back, in their order, but for those that are so already, as after a loss of power; all is read back.
    ///
    /// - Parameters:
    ///   - steps: the steps.
    ///   - isRestarted: false where the receiver has not taken up yet what it takes up only when it starts again.
    /// - Throws: `ReceiverTalkError` where the receiver is not so afterwards, as far as it tells.
    /// - Returns: false where all was so already, and nothing was written.
    package mutating func takeBack(_ steps: [UndoStep], restarting isRestarted: Bool = true) async throws -> Bool {
        guard !steps.isEmpty else { return false }
        // Steps that come later go over those before them.
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
            // Of the others it is read what became of them.
            let isTold = !values.isEmpty && values.allSatisfy { before[$0.key] != nil }
            if outcome != .done, !isTold { isRefused = true }
        }
        guard !written.isEmpty else { return false }
        // It is to forget without power what it was to keep.
        if isRestarted, try await !restart(after: written), hasSaved { try await save() }
        if isRefused { throw ReceiverTalkError.notUndone }
        let told = aim.filter { before[$0.key] != nil }
        if try await !isSo(told), try await !isSo(told) { throw ReceiverTalkError.notUndone }
        return true
    }

    /// New steps and older ones, in the order in which they are to be taken: without those that the older ones go over.
    package func steps(_ new: [UndoStep], before older: [UndoStep]) -> [UndoStep] {
        let covered = Set(older.flatMap { dialect.values(in: $0.bytes).keys })
        let needed = new.filter { step in
            let names = dialect.values(in: step.bytes).keys
            return names.isEmpty || !names.allSatisfy(covered.contains)
        }
        return needed + older
    }

    /// True where the receiver tells that all values are so.
    private mutating func isSo(_ aim: [String: String]) async throws -> Bool {
        let now = try await values()
        return aim.allSatisfy { now[$0.key] == $0.value }
    }

    private mutating func values() async throws -> [String: String] {
        _ = try await description()
        var values = dialect.values(conversation.answers)
        // One that is to be taken up later is not the line's yet.
        values["baud"] = values["baud"] ?? conversation.speed.map(String.init)
        return values
    }
}
