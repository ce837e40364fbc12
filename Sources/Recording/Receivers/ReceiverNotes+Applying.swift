package import Dialects
package import Receivers

extension ReceiverNotes {
    /// Brings settings about, and notes how that is undone: also where it fails, if something stays as it was set.
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
        do {
            let steps = try await session.apply(wanted)
            try add(steps, of: session)
            return !steps.isEmpty
        } catch {
            try add(session.standing, of: session)
            throw error
        }
    }

    private mutating func add(_ steps: [UndoStep], of session: ReceiverSession) throws {
        let all = session.steps(steps, before: undo)
        guard all != undo else { return }
        undo = all
        try write()
    }
}
