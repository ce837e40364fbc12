/// Reads and changes the settings of a receiver.
///
/// Each change is acknowledged and read back, or undone. Settings survive a loss of power only on request.
package struct ReceiverSession {
    package var conversation: ReceiverConversation
    private(set) var dialect: any Dialect
    private let isOnUSB: Bool

    /// Whether the receiver was ordered to save settings during this conversation.
    package private(set) var hasSaved = false

    /// The steps that would undo changes that could not be undone at once, first step first.
    package private(set) var standing: [UndoStep] = []

    /// Display name of the receiver's command language.
    package var language: String { dialect.name }

    /// Finds out which command language the receiver speaks.
    ///
    /// - Parameters:
    ///   - conversation: a conversation without any questions so far.
    ///   - isOnUSB: whether the whole line is USB.
    ///   - first: the name of the question that the receiver answered last time, to ask first; `nil` if unknown.
    /// - Throws: `ReceiverTalkError` if it answers in no language, `SerialPortError` if the line is lost.
    package init(
        _ conversation: ReceiverConversation,
        isOnUSB: Bool,
        askingFirst first: String? = nil
    ) async throws {
        var conversation = conversation
        // Wait until all speeds were searched: questions at a wrong speed get no answer.
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
            // A slow receiver may answer while the next question is asked.
            guard let dialect = DialectRecognition.dialect(conversation.answers, isOnUSB: isOnUSB) else { continue }
            let beginning = beginnings.first { $0.bytes == dialect.questions[0].bytes }?.time ?? .now
            try await conversation.adapt(toLateness: beginning.duration(to: .now))
            (self.conversation, self.dialect, self.isOnUSB) = (conversation, dialect, isOnUSB)
            return
        }
        guard try await conversation.hearsSiRF() else { throw ReceiverTalkError.noAnswer(conversation.path) }
        (self.conversation, dialect, self.isOnUSB) = (conversation, SiRFDialect(), isOnUSB)
    }

    /// The name of the question that identifies the receiver's language.
    package var tellingQuestion: String { dialect.questions[0].name }

    package mutating func description() async throws -> ReceiverDescription {
        try await description(stoppingAfter: nil).description
    }

    /// Reads the receiver's current description from the answers it gives.
    ///
    /// - Parameter silence: stop after this number of consecutive unanswered questions; `nil` to ask all.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: the description, and the names of the unanswered questions if asking stopped early.
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

    /// Splits requested settings into those that the receiver supports and settings of a profile that it does not.
    ///
    /// - Throws: `ReceiverTalkError` if the receiver does not support an explicitly named setting.
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
                // If two exclude each other, drop first the one that only makes the other impossible.
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

    /// Returns the orders that change the settings; empty if they are already as requested.
    ///
    /// - Throws: `ReceiverTalkError` if the receiver does not support a setting.
    package mutating func orders(for wanted: ReceiverSettings) async throws -> [ReceiverOrder] {
        // Two statements, as the call below must see the answers that the description reads.
        let missing = wanted.missing(from: try await description().settings)
        return try orders(forMissing: missing)
    }

    /// The orders to send after `orders`, so that the receiver saves its settings and restarts to apply the rest.
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

    /// Changes settings, each with an acknowledgement, and reads all back.
    ///
    /// - Parameters:
    ///   - wanted: the settings.
    ///   - earlier: the steps that undo earlier changes.
    ///   - write: saves the steps that undo everything, before each order. If it throws, the changes are undone.
    /// - Returns: the steps that undo the changes, first step first; empty if nothing had to change.
    /// - Throws: `ReceiverTalkError` if a change fails, and errors of `write`. Changes are undone then, or remain in
    ///   `standing`.
    package mutating func apply(
        _ wanted: ReceiverSettings,
        after earlier: [UndoStep] = [],
        writingDown write: ([UndoStep]) throws -> Void = { _ in }
    ) async throws -> [UndoStep] {
        standing = []
        let missing = wanted.missing(from: try await description().settings)
        // Reading everything again would take seconds without recording.
        if missing.isEmpty { return [] }
        let orders = try orders(forMissing: missing)
        for order in orders {
            let (speed, steps) = (conversation.speed, standing)
            // An unanswered order may have been obeyed, even if this task ends in between.
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

    /// The settings that differ, read twice if some do: a receiver may need time to apply them.
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

    /// Makes the receiver save its settings to permanent memory.
    ///
    /// - Throws: `ReceiverTalkError` if it cannot.
    package mutating func save() async throws {
        try requireSaving()
        for order in dialect.saving {
            let outcome = try await conversation.give(order, within: max(conversation.patience, .seconds(5)))
            guard outcome == .done else { throw ReceiverTalkError.refused(order.name, outcome) }
        }
        // A receiver without acknowledgements has processed the order once it answers the next question.
        if !tellsSaving { _ = try await conversation.ask([dialect.questions[0]]) }
    }

    /// Checks that the receiver can save settings, and selects orders that do.
    ///
    /// - Throws: `ReceiverTalkError` if it cannot.
    package mutating func requireSaving() throws(ReceiverTalkError) {
        if dialect.saving.isEmpty { throw .keepsNothing(dialect.name) }
        dialect = dialect.keeping
    }

    /// Saves the settings and restarts the receiver if it applies some of the written ones only after a restart.
    ///
    /// - Throws: `ReceiverTalkError` if it does not save them, or is not heard afterwards.
    /// - Returns: false if no restart was necessary.
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

    /// Whether the receiver acknowledges that it saved its settings.
    package var tellsSaving: Bool { dialect.saving.contains { $0.reply != .silence } }

    /// Ends the conversation and closes the line.
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
