package import Dialects

/// The telling of what helps a receiver to its first fix.
extension ReceiverSession {
    /// The time that a report is waited for which tells what the receiver knows.
    private static let attention = Duration.seconds(15)
    /// The time between messages that nobody acknowledges.
    private static let pause = Duration.milliseconds(100)
    /// Messages in a row that are not answered, after which it is left alone.
    private static let greatestSilence = 3

    /// True where the receiver can be told the time, or where it is.
    package var takesAid: Bool { dialect.aiding != nil }

    /// True where it takes messages of AssistNow Offline.
    package var takesOrbits: Bool { dialect.aiding is any OrbitLanguage }

    /// The word of its next reports on what it knows by itself.
    package mutating func state() async throws -> HeardState { try await conversation.state(within: Self.attention) }

    /// Gives the receiver as much as it takes of what helps it.
    ///
    /// - Parameters:
    ///   - orbits: messages of AssistNow Offline, of today.
    ///   - knowledge: the time and the place, asked anew before each order.
    /// - Throws: `SerialPortError` where the line ends.
    /// - Returns: the things that it took.
    package mutating func aid(
        _ orbits: [OrbitMessage],
        by knowledge: () -> ReceiverAid
    ) async throws -> AidOutcome {
        var outcome = AidOutcome()
        guard let language = dialect.aiding else { return outcome }
        if orbits.isEmpty, language.orders(knowledge(), isAcknowledged: true).isEmpty { return outcome }
        if !language.questions.isEmpty { _ = try await conversation.ask(language.questions) }
        var order: ReceiverOrder?
        switch language.acknowledgement(conversation.answers) {
        case .always: outcome.isAcknowledged = true
        case .never: break
        case .after(let needed): order = needed
        }
        guard let order, let before = order.undo else {
            try await tell(language, knowledge, orbits, &outcome)
            return outcome
        }
        do {
            outcome.isAcknowledged = try await carryOut(order) == .done
            try await tell(language, knowledge, orbits, &outcome)
            _ = try await carryOut(ReceiverOrder(order.name, before, dialect.reply(to: before)))
        } catch {
            // The recording is to end: the receiver does not acknowledge for longer than that.
            await conversation.leave(before)
            throw error
        }
        return outcome
    }

    private mutating func tell(
        _ language: any AidLanguage,
        _ knowledge: () -> ReceiverAid,
        _ orbits: [OrbitMessage],
        _ outcome: inout AidOutcome
    ) async throws {
        try await tell(language, knowledge, &outcome)
        try await tell(orbits, language, &outcome)
    }

    private mutating func tell(
        _ language: any AidLanguage,
        _ knowledge: () -> ReceiverAid,
        _ outcome: inout AidOutcome
    ) async throws {
        // By their names, as it may turn out meanwhile that the clock is right, or is not.
        var given: Set<String> = []
        while let next = language.orders(knowledge(), isAcknowledged: outcome.isAcknowledged)
            .first(where: { !given.contains($0.order.name) })
        {
            given.insert(next.order.name)
            guard try await give(next.order, &outcome) == .done else { continue }
            if next.tellsTime { outcome.time = true }
            if next.tellsPlace { outcome.place = true }
        }
    }

    private mutating func tell(
        _ orbits: [OrbitMessage],
        _ language: any AidLanguage,
        _ outcome: inout AidOutcome
    ) async throws {
        guard let language = language as? any OrbitLanguage else { return }
        var silence = 0
        for message in orbits where silence < Self.greatestSilence {
            let order = language.order(message, isAcknowledged: outcome.isAcknowledged)
            let answer = try await give(order, &outcome)
            silence = answer == nil ? silence + 1 : 0
            if answer == .done { outcome.orbits += 1 }
        }
    }

    /// Gives an order once: aid that comes late would be wrong.
    private mutating func give(
        _ order: ReceiverOrder,
        _ outcome: inout AidOutcome
    ) async throws -> ReceiverOrder.Outcome? {
        let answer = try await conversation.give(order)
        if order.reply == .silence { try await conversation.listen(for: Self.pause) }
        switch answer {
        case .refused(let reason): outcome.refuse("\(order.name): \(reason)")
        case nil: outcome.refuse("\(order.name): it does not answer")
        case .done, .pending: break
        }
        return answer
    }
}
