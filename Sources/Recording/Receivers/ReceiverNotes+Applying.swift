package import Receivers

extension ReceiverNotes {
    /// Changes settings, and stores the steps that undo them before each change.
    ///
    /// The notes are also right if a change fails or the program is killed in between. The steps of the first change
    /// hold the original settings: if the receiver forgets that change without power, later changes apply it again.
    ///
    /// - Throws: `ReceiverTalkError` or `SerialPortError` if a change fails, `CancellationError` if the task is
    ///   cancelled, `Failure` if the notes cannot be written.
    /// - Returns: false if nothing had to change.
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

    /// Restores the receiver's own report rate if a recording ended while the rate was lowered.
    ///
    /// - Throws: `ReceiverTalkError` if the receiver does not obey, `SerialPortError` if the line is lost, `Failure` if
    ///   the notes cannot be written.
    /// - Returns: whether the rate had to be restored.
    @discardableResult
    package mutating func bringRateBack(in session: inout ReceiverSession) async throws -> Bool {
        guard !full.isEmpty else { return false }
        _ = try await session.takeBack(full)
        full = []
        try write()
        return true
    }

    /// Remembers the question that the receiver answers, to ask it first the next time.
    ///
    /// Only saves time, so errors are ignored.
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
