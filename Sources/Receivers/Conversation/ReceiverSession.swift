package import Dialects

/// A receiver that is asked how it is set, and told how to be.
///
/// Whatever is changed is acknowledged and read back, or undone. Nothing is kept without power unless that is asked for.
package struct ReceiverSession {
    private var conversation: ReceiverConversation
    private let dialect: any Dialect
    private let isOnUSB: Bool

    /// The language that is spoken, for people.
    package var language: String { dialect.name }

    /// Finds out in which language a receiver is spoken to.
    ///
    /// - Parameters:
    ///   - conversation: a conversation in which nothing was said yet.
    ///   - isOnUSB: true where the line is USB all the way.
    /// - Throws: `ReceiverTalkError` where it answers in none, `SerialPortError` where the line ends.
    package init(_ conversation: ReceiverConversation, isOnUSB: Bool) async throws {
        var conversation = conversation
        _ = try await conversation.hear(within: isOnUSB ? .seconds(2) : .seconds(15))
        for question in DialectRecognition.questions {
            guard case .done? = try await conversation.ask([question])[0] else { continue }
            guard let dialect = DialectRecognition.dialect(conversation.answers, isOnUSB: isOnUSB) else { continue }
            (self.conversation, self.dialect, self.isOnUSB) = (conversation, dialect, isOnUSB)
            return
        }
        throw ReceiverTalkError.noAnswer(conversation.path)
    }

    /// The receiver as it describes itself now.
    package mutating func description() async throws -> ReceiverDescription {
        conversation.forgetAnswers()
        _ = try await conversation.ask(dialect.questions)
        var description = dialect.description(conversation.answers)
        if description.settings.baudRate == nil, !isOnUSB { description.settings.baudRate = conversation.speed }
        return description
    }

    /// The orders that would bring settings about; none where all is so already.
    ///
    /// - Throws: `ReceiverTalkError` where the receiver cannot have one of them.
    package mutating func orders(for wanted: ReceiverSettings) async throws -> [ReceiverOrder] {
        let missing = wanted.missing(from: try await description().settings)
        do {
            return try dialect.orders(for: missing, conversation.answers)
        } catch {
            throw ReceiverTalkError.unsupported(error, language: dialect.name)
        }
    }

    /// Brings settings about, each acknowledged, and all read back.
    ///
    /// - Returns: the steps that make it undone, the first one first; none where all was so already.
    /// - Throws: `ReceiverTalkError` where that fails; what had been changed is undone then.
    package mutating func apply(_ wanted: ReceiverSettings) async throws -> [UndoStep] {
        let orders = try await orders(for: wanted)
        var undo: [UndoStep] = []
        for order in orders {
            let speed = conversation.speed
            let outcome = try await carryOut(order)
            guard outcome == .done else {
                try await takeBack(undo)
                throw ReceiverTalkError.refused(order.name, outcome)
            }
            if let step = undoing(order, speed: speed) { undo.insert(step, at: 0) }
        }
        let unmet = wanted.unmet(by: try await description().settings)
        guard unmet.isEmpty else {
            try await takeBack(undo)
            throw ReceiverTalkError.notSo(unmet)
        }
        return undo
    }

    /// Takes steps back, in their order.
    ///
    /// - Throws: `ReceiverTalkError` where the receiver does not take one; the others are taken all the same.
    package mutating func takeBack(_ steps: [UndoStep]) async throws {
        var refusal: ReceiverTalkError?
        for step in steps {
            var order = ReceiverOrder("undo", step.bytes, dialect.reply(to: step.bytes))
            if let speed = step.speed { order = order.changingSpeed(from: conversation.speed ?? 0, to: speed) }
            let outcome = try await carryOut(order)
            if outcome != .done { refusal = refusal ?? .notUndone }
        }
        if let refusal { throw refusal }
    }

    /// Makes the receiver keep its settings without power.
    ///
    /// - Throws: `ReceiverTalkError` where it cannot.
    package mutating func save() async throws {
        guard !dialect.saving.isEmpty else { throw ReceiverTalkError.keepsNothing(dialect.name) }
        for order in dialect.saving {
            let outcome = try await conversation.give(order, within: .seconds(5))
            guard outcome == .done else { throw ReceiverTalkError.refused(order.name, outcome) }
        }
    }

    /// Ends the conversation, and closes the line.
    package func end() async { await conversation.end() }

    /// Gives an order, once more where nothing is answered; the line follows to another speed.
    private mutating func carryOut(_ order: ReceiverOrder) async throws -> ReceiverOrder.Outcome? {
        guard let speeds = order.speeds else {
            if let outcome = try await conversation.give(order) { return outcome }
            return try await conversation.give(order)
        }
        let before = conversation.speed ?? speeds.before
        // Its answer may come at either speed, and is not waited for long; adapters say that bytes have gone while these are
        // still in them.
        let answer = try await conversation.give(order, within: .seconds(1))
        if order.reply == .silence { try await Task.sleep(for: .seconds(1)) }
        if case .refused? = answer { return answer }
        try conversation.setSpeed(speeds.after)
        if try await answers(within: 3) { return .done }
        try conversation.setSpeed(before)
        // Silence makes the line's reader listen at all speeds in turn.
        guard try await answers(within: 30) else { throw ReceiverTalkError.lost }
        return conversation.speed == speeds.after ? .done : .refused("it did not take that speed")
    }

    /// True where the receiver answers, which is asked each second.
    private mutating func answers(within seconds: Int) async throws -> Bool {
        for _ in 0..<seconds {
            if case .done? = try await conversation.give(dialect.questions[0], within: .seconds(1)) { return true }
        }
        return false
    }

    private func undoing(_ order: ReceiverOrder, speed: Int?) -> UndoStep? {
        guard order.speeds != nil else { return order.undo.map { UndoStep(bytes: $0, speed: nil) } }
        guard let speed else { return nil }
        if let bytes = order.undo { return UndoStep(bytes: bytes, speed: speed) }
        var settings = ReceiverSettings()
        settings.baudRate = speed
        let orders = try? dialect.orders(for: settings, conversation.answers)
        return orders?.first.map { UndoStep(bytes: $0.bytes, speed: speed) }
    }
}
