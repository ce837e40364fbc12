package import Dialects
package import Receivers

extension ReceiverNotes {
    /// Brings settings about, and notes how that is undone before each of them is: also where it fails, if something stays as it
    /// was set, and where the program is ended in the middle.
    ///
    /// The first change tells what was before: a receiver that forgot that one without power is set anew by the later ones.
    ///
    /// - Throws: `ReceiverTalkError` or `SerialPortError` where that fails, `CancellationError` where it is not to go on,
    ///   `Failure` where it cannot be noted.
    /// - Returns: false where all was so already.
    package mutating func apply(
        _ wanted: ReceiverSettings,
        in session: inout ReceiverSession
    ) async throws -> Bool {
        let earlier = undo
        do {
            let steps = try await session.apply(wanted, after: earlier) { try replaceUndo($0) }
            try replaceUndo(session.steps(steps, before: earlier))
            return !steps.isEmpty
        } catch {
            try replaceUndo(session.steps(session.standing, before: earlier))
            throw error
        }
    }

    /// Brings the receiver's own rate back, where a recording was ended while it had the receiver report seldom.
    ///
    /// - Throws: `ReceiverTalkError` where it does not obey, `SerialPortError` where the line ends, `Failure` where that
    ///   cannot be noted.
    /// - Returns: true where there was something to bring back.
    @discardableResult
    package mutating func bringRateBack(in session: inout ReceiverSession) async throws -> Bool {
        guard !full.isEmpty else { return false }
        _ = try await session.takeBack(full)
        full = []
        try write()
        return true
    }

    /// Notes the question that the receiver answers, which is asked first the next time.
    ///
    /// It saves time, and is not worth a failure.
    package mutating func note(_ session: ReceiverSession) {
        guard question != session.tellingQuestion else { return }
        question = session.tellingQuestion
        try? write()
    }

    private mutating func replaceUndo(_ steps: [UndoStep]) throws {
        guard steps != undo else { return }
        let before = undo
        undo = steps
        do {
            try write()
        } catch {
            undo = before
            throw error
        }
    }
}
