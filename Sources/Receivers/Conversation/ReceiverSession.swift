package import Dialects

/// A receiver that is asked how it is set, and told how to be.
///
/// Whatever is changed is acknowledged and read back, or undone. Nothing is kept without power unless that is asked for.
package struct ReceiverSession {
    /// The conversation that it is a part of.
    package var conversation: ReceiverConversation
    private(set) var dialect: any Dialect
    private let isOnUSB: Bool

    /// True once the receiver was told to keep what this conversation has set.
    package private(set) var hasSaved = false

    /// The steps that would undo what was changed and could not be undone at once, the first one first.
    package private(set) var standing: [UndoStep] = []

    /// The language that is spoken, for people.
    package var language: String { dialect.name }

    /// Finds out in which language a receiver is spoken to.
    ///
    /// - Parameters:
    ///   - conversation: a conversation in which nothing was said yet.
    ///   - isOnUSB: true where the line is USB all the way.
    ///   - first: the name of the question that it answered the last time, which is asked first; nil where that is not known.
    /// - Throws: `ReceiverTalkError` where it answers in none, `SerialPortError` where the line ends.
    package init(
        _ conversation: ReceiverConversation,
        isOnUSB: Bool,
        askingFirst first: String? = nil
    ) async throws {
        var conversation = conversation
        // Until all speeds were listened at: of what is asked at another one nothing is answered.
        _ = try await conversation.hear(within: isOnUSB ? .seconds(2) : .seconds(40))
        if first == SiRFDialect.hearing.name, try await conversation.hearsSiRF() {
            (self.conversation, dialect, self.isOnUSB) = (conversation, SiRFDialect(), isOnUSB)
            return
        }
        var beginnings: [(bytes: [UInt8], time: ContinuousClock.Instant)] = []
        for question in DialectRecognition.questions(beginningWith: first).map(Optional.some) + [nil] {
            if let question {
                beginnings.append((question.bytes, .now))
                _ = try await conversation.ask([question])
            } else {
                try await conversation.listen(for: conversation.patience * 2)
            }
            // One that is slow answers while the next question is asked.
            guard let dialect = DialectRecognition.dialect(conversation.answers, isOnUSB: isOnUSB) else { continue }
            let beginning = beginnings.first { $0.bytes == dialect.questions[0].bytes }?.time ?? .now
            try await conversation.adapt(toLateness: beginning.duration(to: .now))
            (self.conversation, self.dialect, self.isOnUSB) = (conversation, dialect, isOnUSB)
            return
        }
        guard try await conversation.hearsSiRF() else { throw ReceiverTalkError.noAnswer(conversation.path) }
        (self.conversation, dialect, self.isOnUSB) = (conversation, SiRFDialect(), isOnUSB)
    }

    /// The name of the question that shows its language.
    package var tellingQuestion: String { dialect.questions[0].name }

    /// The receiver as it describes itself now.
    package mutating func description() async throws -> ReceiverDescription {
        try await description(stoppingAfter: nil).description
    }

    /// The receiver as it describes itself now, as far as it answers.
    ///
    /// - Parameter silence: the number of questions in a row without an answer after which no more are asked; nil to ask all.
    /// - Throws: `SerialPortError` where the line ends.
    /// - Returns: the description, and the names of the questions without an answer where not all were asked; else none.
    package mutating func description(
        stoppingAfter silence: Int?
    ) async throws -> (description: ReceiverDescription, unanswered: [String]) {
        conversation.forgetAnswers()
        let questions = dialect.questions
        let outcomes = try await conversation.ask(questions, stoppingAfter: silence)
        var description = dialect.description(conversation.answers)
        if description.settings.baudRate == nil, !isOnUSB { description.settings.baudRate = conversation.speed }
        guard outcomes.count < questions.count else { return (description, []) }
        return (description, zip(questions, outcomes).filter { $0.1 == nil }.map(\.0.name))
    }

    /// Divides a wish into the settings that the receiver can have, and those of a profile that it cannot.
    ///
    /// - Throws: `ReceiverTalkError` where it cannot have one that was named.
    package mutating func settings(
        of wish: ReceiverWish
    ) async throws -> (possible: ReceiverSettings, impossible: [UnsupportedSetting]) {
        var (possible, impossible) = (wish.settings, [UnsupportedSetting]())
        guard !wish.dispensable.isEmpty else { return (possible, []) }
        let actual = try await description().settings
        while true {
            do throws(UnsupportedSetting) {
                _ = try dialect.orders(for: possible.missing(from: actual), conversation.answers)
                return (possible, impossible)
            } catch {
                // Of two that exclude each other, the one that only makes the other impossible goes first.
                let names = [error.conflicting, error.name].compactMap(\.self)
                let name = names.first { name in
                    wish.dispensable.contains(name) && !impossible.contains { $0.name == name }
                }
                guard let name else { throw ReceiverTalkError.unsupported(error, language: dialect.name) }
                possible = possible.without([name])
                impossible.append(UnsupportedSetting(name: name, reason: error.reason))
            }
        }
    }

    /// The orders that would bring settings about; none where all is so already.
    ///
    /// - Throws: `ReceiverTalkError` where the receiver cannot have one of them.
    package mutating func orders(for wanted: ReceiverSettings) async throws -> [ReceiverOrder] {
        // In two steps: what is called last would else see the answers as they were before.
        let missing = wanted.missing(from: try await description().settings)
        return try orders(forMissing: missing)
    }

    /// The orders behind those that bring settings about, by which the receiver keeps them, and takes up the rest.
    package func keepingOrders(after orders: [ReceiverOrder]) -> [ReceiverOrder] {
        dialect.saving + orders.compactMap { dialect.restart(after: $0.bytes) }.prefix(1)
    }

    private func orders(forMissing missing: ReceiverSettings) throws(ReceiverTalkError) -> [ReceiverOrder] {
        do {
            return try dialect.orders(for: missing, conversation.answers)
        } catch {
            throw ReceiverTalkError.unsupported(error, language: dialect.name)
        }
    }

    /// Brings settings about, each acknowledged, and all read back.
    ///
    /// - Parameters:
    ///   - wanted: the settings.
    ///   - earlier: the steps that would undo what was changed before.
    ///   - write: writes down the steps that undo everything, before each order; where it throws, what was changed is undone.
    /// - Returns: the steps that make it undone, the first one first; none where all was so already.
    /// - Throws: `ReceiverTalkError` where that fails, and what `write` throws; what had been changed is undone then, or else is
    ///   in `standing`.
    package mutating func apply(
        _ wanted: ReceiverSettings,
        after earlier: [UndoStep] = [],
        writingDown write: ([UndoStep]) throws -> Void = { _ in }
    ) async throws -> [UndoStep] {
        standing = []
        let missing = wanted.missing(from: try await description().settings)
        // Reading it all once more takes seconds, in which nothing is recorded.
        if missing.isEmpty { return [] }
        let orders = try orders(forMissing: missing)
        for order in orders {
            let (speed, steps) = (conversation.speed, standing)
            // One that is not answered may have been obeyed, also where this ends meanwhile.
            note(order, speed: speed)
            do {
                try write(self.steps(standing, before: earlier))
            } catch {
                standing = steps
                try await undo(thenThrow: error)
            }
            let outcome: ReceiverOrder.Outcome?
            do {
                outcome = try await carryOut(order)
            } catch ReceiverTalkError.lost {
                throw ReceiverTalkError.lost(staying: orders.prefix { $0 != order }.map(\.name))
            }
            let isSpeedStrange = order.speeds != nil && conversation.speed != speed
            if case .refused? = outcome, !isSpeedStrange { standing = steps }
            if outcome != .done { try await undo(thenThrow: ReceiverTalkError.refused(order.name, outcome)) }
        }
        do {
            try await restart(after: orders.map(\.bytes))
        } catch let error as ReceiverTalkError where error != .notBack {
            try await undo(thenThrow: error)
        }
        let unmet = try await unmet(of: wanted)
        if !unmet.isEmpty {
            try await undo(
                thenThrow: dialect.isAcknowledging ? ReceiverTalkError.notSo(unmet) : ReceiverTalkError.notDone(unmet)
            )
        }
        defer { standing = [] }
        return standing
    }

    /// The settings that are not so, asked once more where some are not: a receiver may take its time.
    private mutating func unmet(of wanted: ReceiverSettings) async throws -> [String] {
        let unmet = wanted.unmet(by: try await description().settings)
        return unmet.isEmpty ? [] : wanted.unmet(by: try await description().settings)
    }

    private mutating func note(_ order: ReceiverOrder, speed: Int?) {
        if let step = undoing(order, speed: speed) { standing.insert(step, at: 0) }
    }

    private mutating func undo(thenThrow error: any Error) async throws {
        _ = try await takeBack(standing, restarting: hasSaved)
        standing = []
        throw error
    }

    /// Makes the receiver keep its settings without power.
    ///
    /// - Throws: `ReceiverTalkError` where it cannot.
    package mutating func save() async throws {
        try requireSaving()
        for order in dialect.saving {
            let outcome = try await conversation.give(order, within: max(conversation.patience, .seconds(5)))
            guard outcome == .done else { throw ReceiverTalkError.refused(order.name, outcome) }
        }
        // One that acknowledges nothing has taken the order when it answers what comes behind it.
        if !tellsSaving { _ = try await conversation.ask([dialect.questions[0]]) }
    }

    /// Requires that the receiver can keep its settings without power, as it is going to.
    ///
    /// - Throws: `ReceiverTalkError` where it cannot.
    package mutating func requireSaving() throws(ReceiverTalkError) {
        if dialect.saving.isEmpty { throw .keepsNothing(dialect.name) }
        dialect = dialect.keeping
    }

    /// Has the receiver keep its settings and start again, where it takes up only so what bytes that were written set.
    ///
    /// - Throws: `ReceiverTalkError` where it does not keep them, or is not heard afterwards.
    /// - Returns: false where it has taken up everything already.
    @discardableResult
    mutating func restart(after written: [[UInt8]]) async throws -> Bool {
        guard let order = written.compactMap({ dialect.restart(after: $0) }).first else { return false }
        hasSaved = true
        do {
            try await save()
        } catch let error as ReceiverTalkError {
            if case .refused(_, .refused?) = error { hasSaved = false }
            throw error
        }
        let speed = written.compactMap { dialect.values(in: $0)["baud"].flatMap { Int($0) } }.last
        try await carryOut(restart: order, at: speed)
        return true
    }

    /// True where the receiver tells that it has kept its settings.
    package var tellsSaving: Bool { dialect.saving.contains { $0.reply != .silence } }

    /// Ends the conversation, and closes the line.
    package func end() async { await conversation.end() }

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
