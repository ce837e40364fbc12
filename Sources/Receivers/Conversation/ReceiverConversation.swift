package import Dialects
internal import GNSS
package import SystemPackage

/// A conversation with a receiver over its line: things are said to it, and what it answers is told from all else it sends.
///
/// For one task at a time.
package struct ReceiverConversation {
    /// The path of the line.
    package let path: FilePath

    /// The answers since they were last forgotten.
    package private(set) var answers = ReceiverAnswers()

    /// The time that an answer is waited for.
    package var patience = Duration.seconds(2)

    /// Called with the thing of the receiver's that is waited for, such as `answer to CFG-RATE`; with nil when that is over.
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

    /// The time that is listened for where nothing is asked: some epochs of a receiver with one a second.
    private static let attention = Duration.seconds(60)

    /// Questions that are asked at a time: receivers of old have room for a hundred bytes.
    private static let batch = 6

    /// Opens a line, and begins to listen.
    ///
    /// - Parameters:
    ///   - path: the line.
    ///   - speed: its speed, or what is known of it.
    /// - Throws: `SerialPortError` where this process has no descriptors left.
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

    /// Ends it, and closes the line.
    package func end() async {
        source.stop()
        await hearing.value
    }

    /// The line's speed in bits a second; nil where it has none.
    package var speed: Int? { writer.speed }

    /// Waits for the first message, which shows that the line's speed is right; false where none comes in time.
    package mutating func hear(within patience: Duration) async throws -> Bool {
        noteWaiting?("first report")
        let timer = startTimer(patience)
        defer { endWaiting(timer.task) }
        return try await next(until: timer.number) != nil
    }

    /// Forgets what was answered, so that it is asked anew.
    package mutating func forgetAnswers() { answers = ReceiverAnswers() }

    /// Asks questions and waits for the answers.
    ///
    /// - Parameters:
    ///   - questions: the questions.
    ///   - silence: the number of questions in a row without an answer after which no more are asked; nil to ask all.
    /// - Throws: `SerialPortError` where the line ends.
    /// - Returns: for each that was asked the outcome; nil where nothing came in time, twice.
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
                // One that answered what came later in the batch is not silent.
                let isLast = found[index...].allSatisfy { $0 == nil }
                if isLast, !isListening, Self.isSilent(outcomes + found[..<index], for: silence) { continue }
                found[index] = try await say([batch[index]], within: isListening ? Self.attention : patience)[0]
            }
            outcomes += found
            if Self.isSilent(outcomes, for: silence) { break }
        }
        return outcomes
    }

    /// True where the last so many outcomes are none.
    private static func isSilent(_ outcomes: [ReceiverOrder.Outcome?], for count: Int?) -> Bool {
        guard let count, outcomes.count >= count else { return false }
        return outcomes.suffix(count).allSatisfy { $0 == nil }
    }

    /// Gives an order and waits until it is obeyed or refused; nil where neither comes in time.
    package mutating func give(
        _ order: ReceiverOrder,
        within patience: Duration? = nil
    ) async throws -> ReceiverOrder.Outcome? {
        try await say([order], within: patience ?? self.patience)[0]
    }

    /// Waits longer from now on for a receiver that answers late, first for what it has still to say.
    ///
    /// - Parameter lateness: the time that it took to answer its first question.
    /// - Throws: `SerialPortError` where the line ends.
    mutating func adapt(toLateness lateness: Duration) async throws {
        // The question was asked twice then.
        if lateness >= patience { try await listen(for: min(lateness, Self.attention)) }
        patience = max(patience, min(lateness * 2 + .seconds(1), Self.attention))
    }

    /// Listens for some time: what comes late is not taken for an answer to what is asked then.
    package mutating func listen(for duration: Duration) async throws {
        noteWaiting?("late answers")
        let timer = startTimer(duration)
        defer { endWaiting(timer.task) }
        while try await next(until: timer.number) != nil {}
    }

    /// Listens until the receiver's reports have told what it knows by itself.
    ///
    /// - Parameter patience: the time that is waited at most.
    /// - Throws: `SerialPortError` where the line ends.
    /// - Returns: the latest word of them.
    mutating func state(within patience: Duration) async throws -> HeardState {
        let timer = startTimer(patience)
        defer { timer.task.cancel() }
        while answers.state.hasFix != true, answers.state.hasFix == nil || answers.state.hasTime == nil,
            try await next(until: timer.number) != nil
        {}
        return answers.state
    }

    /// True where the receiver sends a sentence when it is asked for by SiRF's PSRF103, twice, and not otherwise.
    mutating func hearsSiRF() async throws -> Bool {
        _ = try await give(SiRFDialect.hearing, within: Self.attention / 3)
        guard let question = SiRFDialect.question(answers) else { return false }
        for _ in 0..<2 {
            guard try await give(question) == .done else { return false }
        }
        return true
    }

    /// Writes bytes, and waits for no answer: also where the task was cancelled, after which none can be heard.
    package func leave(_ bytes: [UInt8]) async {
        await Task { [writer] in try? await writer.write(bytes) }.value
    }

    /// Gives the line another speed.
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
                // Answers come in the order of the questions: one that fits several is the first one's.
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

    /// The next messages; nil once the timer has run down.
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
