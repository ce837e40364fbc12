internal import GNSS
package import SystemPackage

/// A conversation with a receiver over its line: sends orders and picks the answers out of the reports.
///
/// Use it from one task at a time.
package struct ReceiverConversation {
    package let path: FilePath

    /// The answers since the last call of `forgetAnswers()`.
    package private(set) var answers = ReceiverAnswers()

    /// Timeout for an answer.
    package var patience = Duration.seconds(2)

    /// Called with the awaited item, such as `answer to CFG-RATE`, and with `nil` when the wait ends.
    package var noteWaiting: (@Sendable (String?) -> Void)?

    private let source: SerialByteSource
    private let writer: LineWriter
    private let hearing: Task<Void, Never>
    private let continuation: AsyncStream<Event>.Continuation
    private var events: AsyncStream<Event>.Iterator
    private var lastTimer = 0

    private enum Event: Sendable {
        case messages([ReceiverMessage])
        case timer(Int)
        case ended(SerialPortError)
    }

    /// How long to listen for a report without asking: several epochs of a receiver at 1 Hz.
    private static let attention = Duration.seconds(60)

    /// Questions sent at once.
    ///
    /// Old receivers buffer only a hundred bytes.
    private static let batch = 6

    /// Opens a line and starts listening.
    ///
    /// - Parameters:
    ///   - path: the device file.
    ///   - speed: the line's speed, or how to find it.
    /// - Throws: `SerialPortError` if the process has no file descriptors left.
    package init(over path: FilePath, speed: LineSpeed) throws(SerialPortError) {
        let writer = LineWriter(to: path)
        let source = try SerialByteSource(path: path, speed: speed, readingAtOnce: true, writer: writer)
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        (self.path, self.source, self.writer) = (path, source, writer)
        (self.events, self.continuation) = (events.makeAsyncIterator(), continuation)
        hearing = Task { [source, continuation] in
            var splitter = MessageSplitter()
            do {
                for try await chunk in source.chunks() {
                    let messages = splitter.messages(in: chunk.bytes)
                    if !messages.isEmpty { continuation.yield(.messages(messages)) }
                }
                continuation.yield(.ended(.hungUp(source.path)))
            } catch {
                continuation.yield(.ended(error as? SerialPortError ?? .hungUp(source.path)))
            }
        }
    }

    /// Ends the conversation and closes the line.
    package func end() async {
        source.stop()
        await hearing.value
    }

    /// Line speed in bits per second; `nil` if the line has none.
    package var speed: Int? { writer.speed }

    /// Waits for the first message, which proves that the line speed is right; returns false after the timeout.
    package mutating func hear(within patience: Duration) async throws -> Bool {
        noteWaiting?("first report")
        let timer = startTimer(patience)
        defer { endWaiting(timer.task) }
        return try await next(until: timer.number) != nil
    }

    /// Discards all answers, so that the questions are asked again.
    package mutating func forgetAnswers() { answers = ReceiverAnswers() }

    /// Asks questions and waits for the answers.
    ///
    /// - Parameters:
    ///   - questions: the questions.
    ///   - silence: stop after this number of consecutive unanswered questions; `nil` to ask all.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: one outcome per question asked; `nil` if the question timed out twice.
    package mutating func ask(
        _ questions: [ReceiverOrder],
        stoppingAfter silence: Int? = nil
    ) async throws -> [ReceiverOrder.Outcome?] {
        var outcomes: [ReceiverOrder.Outcome?] = []
        for start in stride(from: 0, to: questions.count, by: Self.batch) {
            let batch = Array(questions[start..<min(start + Self.batch, questions.count)])
            var found = try await say(batch, within: patience)
            for index in batch.indices where found[index] == nil {
                let isListening = batch[index].bytes.isEmpty
                // A receiver that answered a later question of the batch is not silent.
                let isLast = found[index...].allSatisfy { $0 == nil }
                if isLast, !isListening, Self.isSilent(outcomes + found[..<index], for: silence) { continue }
                found[index] = try await say([batch[index]], within: isListening ? Self.attention : patience)[0]
            }
            outcomes += found
            if Self.isSilent(outcomes, for: silence) { break }
        }
        return outcomes
    }

    /// Whether the last `count` outcomes are all `nil`.
    private static func isSilent(_ outcomes: [ReceiverOrder.Outcome?], for count: Int?) -> Bool {
        guard let count, outcomes.count >= count else { return false }
        return outcomes.suffix(count).allSatisfy { $0 == nil }
    }

    /// Sends an order and waits for its outcome; returns `nil` on timeout.
    package mutating func give(
        _ order: ReceiverOrder,
        within patience: Duration? = nil
    ) async throws -> ReceiverOrder.Outcome? {
        try await say([order], within: patience ?? self.patience)[0]
    }

    /// Raises the timeout for a receiver that answers late, after listening for its outstanding answers.
    ///
    /// - Parameter lateness: how long the receiver took to answer its first question.
    /// - Throws: `SerialPortError` if the line is lost.
    mutating func adapt(toLateness lateness: Duration) async throws {
        // In this case the question was asked twice.
        if lateness >= patience { try await listen(for: min(lateness, Self.attention)) }
        patience = max(patience, min(lateness * 2 + .seconds(1), Self.attention))
    }

    /// Listens for a fixed time, so that late answers are not taken for answers to the next questions.
    package mutating func listen(for duration: Duration) async throws {
        noteWaiting?("late answers")
        let timer = startTimer(duration)
        defer { endWaiting(timer.task) }
        while try await next(until: timer.number) != nil {}
    }

    /// Listens until the reports show whether the receiver has a fix and the time.
    ///
    /// - Parameter patience: the timeout.
    /// - Throws: `SerialPortError` if the line is lost.
    /// - Returns: the latest reported state.
    mutating func state(within patience: Duration) async throws -> AidState {
        let timer = startTimer(patience)
        defer { timer.task.cancel() }
        while answers.state.hasFix != true, answers.state.hasFix == nil || answers.state.hasTime == nil,
            try await next(until: timer.number) != nil
        {}
        return answers.state
    }

    /// Whether the receiver answers two of SiRF's PSRF103 queries, and does not send the sentence unasked.
    mutating func hearsSiRF() async throws -> Bool {
        _ = try await give(SiRFDialect.hearing, within: Self.attention / 3)
        guard let question = SiRFDialect.question(answers) else { return false }
        for _ in 0..<2 {
            guard try await give(question) == .done else { return false }
        }
        return true
    }

    /// Writes bytes without waiting for an answer.
    ///
    /// This also works in a cancelled task, which can receive no answers.
    package func leave(_ bytes: [UInt8]) async {
        await Task { [writer] in try? await writer.write(bytes) }.value
    }

    package func setSpeed(_ bitsPerSecond: Int) throws(SerialPortError) { try writer.setSpeed(bitsPerSecond) }

    private mutating func say(
        _ orders: [ReceiverOrder],
        within patience: Duration
    ) async throws -> [ReceiverOrder.Outcome?] {
        for order in orders where !order.bytes.isEmpty { try await writer.write(order.bytes) }
        var outcomes = orders.map { $0.reply == .silence ? ReceiverOrder.Outcome.done : nil }
        if let first = orders.first { noteWaiting?(first.bytes.isEmpty ? first.name : "answer to \(first.name)") }
        let timer = startTimer(patience)
        defer { endWaiting(timer.task) }
        while outcomes.contains(nil), let messages = try await next(until: timer.number) {
            for message in messages {
                // Answers arrive in the order of the questions, so a message that fits several belongs to the first.
                for (index, order) in orders.enumerated() where outcomes[index] == nil {
                    guard let outcome = order.outcome(of: message) else { continue }
                    if outcome != .pending { outcomes[index] = outcome }
                    break
                }
            }
            for (index, order) in orders.enumerated() where outcomes[index] == nil {
                if order.isSatisfied(by: answers) { outcomes[index] = .done }
            }
        }
        return outcomes
    }

    /// Returns the next messages; `nil` when the timer has fired.
    private mutating func next(until timer: Int) async throws -> [ReceiverMessage]? {
        while let event = await events.next(isolation: #isolation) {
            switch event {
            case .messages(let messages):
                for message in messages { answers.note(message) }
                return messages
            case .timer(timer): return nil
            case .timer: continue
            case .ended(let error): throw error
            }
        }
        throw CancellationError()
    }

    private func endWaiting(_ timer: Task<Void, any Error>) {
        timer.cancel()
        noteWaiting?(nil)
    }

    private mutating func startTimer(_ patience: Duration) -> (number: Int, task: Task<Void, any Error>) {
        lastTimer += 1
        let number = lastTimer
        let task = Task { [continuation] in
            try await Task.sleep(for: patience)
            continuation.yield(.timer(number))
        }
        return (number, task)
    }
}
