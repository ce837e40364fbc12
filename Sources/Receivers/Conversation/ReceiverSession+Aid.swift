internal import GNSS
internal import NMEA

/// Aiding: data that shortens a receiver's time to first fix.
extension ReceiverSession {
    /// How long to wait for a report that shows the receiver's state.
    private static let attention = Duration.seconds(15)
    /// Delay between messages that the receiver does not acknowledge.
    private static let pause = Duration.milliseconds(100)
    /// Consecutive unanswered messages after which aiding stops.
    private static let greatestSilence = 3

    /// Whether the receiver accepts the time or a position.
    package var takesAid: Bool { dialect.aiding != nil }

    /// Whether the receiver accepts AssistNow Offline messages.
    package var takesOrbits: Bool { dialect.aiding is any OrbitLanguage }

    /// Reads from the next reports whether the receiver has a fix and the time.
    package mutating func state() async throws -> AidState { try await conversation.state(within: Self.attention) }

    /// Sends the receiver all aiding data that it accepts.
    ///
    /// - Parameters:
    ///   - orbits: today's AssistNow Offline messages.
    ///   - knowledge: returns the current time and place; called before each order.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: the accepted data.
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
            // The recording is about to end; don't leave the receiver acknowledging aiding messages.
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
        // Sent orders are tracked by name, as the clock may become right or uncertain in between.
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

    /// Sends an order without retrying: late aiding data would be wrong.
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

/// The aiding data that a receiver accepted to get its first fix sooner.
package struct AidOutcome: Hashable, Sendable {
    package var time = false

    package var place = false

    /// Accepted AssistNow Offline messages.
    package var orbits = 0

    /// Why the receiver rejected aiding data, without duplicates.
    package var refusals: [String] = []

    /// Whether the receiver acknowledges aiding messages.
    package var isAcknowledged = false

    mutating func refuse(_ reason: String) {
        if !refusals.contains(reason) { refusals.append(reason) }
    }
}

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
