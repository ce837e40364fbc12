internal import Files
internal import Glibc
package import Platform
package import Receivers
internal import Settings
package import SystemPackage

/// Notes on a receiver that gpslog may write to: the permission, and the steps to undo changes.
///
/// Each receiver has a file in a folder beside the database.
package struct ReceiverNotes {
    /// Whether the user permits writing to the receiver.
    package var isPermitted = false

    /// The steps that restore the settings from before the first change.
    package var undo: [UndoStep] = []

    /// The steps that restore the report rate if a recording ended while it was lowered.
    package var full: [UndoStep] = []

    /// The name of the question that the receiver answered; `nil` if it was never asked.
    package var question: String?

    /// Delay of the sentences in seconds, after the time that they report; `nil` if it has not been measured.
    package var delay: Double?

    /// The aiding data that the receiver has accepted; `nil` for none.
    package var aid: AidNote?

    private let folder: FilePath
    private let file: FilePath

    /// Reads the notes on a receiver; empty without a file.
    package init(on identity: String, beside database: FilePath) throws(Failure) {
        folder = database.removingLastComponent().appending("receivers")
        let name = String(identity.map { $0 == "/" ? "_" : $0 })
        file = folder.appending(name + ".notes")
        do throws(Errno) {
            let bytes = try UniqueFileDescriptor(opening: file, .readOnly).read(atMost: 1 << 20)
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") { read(line) }
        } catch .noSuchFileOrDirectory, .notDirectory {
            return
        } catch {
            throw Failure("cannot read \(file): \(error)", .inputOutput)
        }
    }

    /// Writes the notes atomically.
    ///
    /// - Throws: `Failure` if writing fails.
    package func write() throws(Failure) {
        var lines = (isPermitted ? ["permitted"] : []) + undo.map { "undo \($0)" }
        lines += full.map { "full \($0)" }
        if let question { lines.append("answers \(question)") }
        if let delay { lines.append("delay \(delay)") }
        if let aid { lines.append("aided \(aid)") }
        do {
            // Existing folders are fine.
            _ = unsafe folder.removingLastComponent().withPlatformString { unsafe mkdir($0, 0o700) }
            _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
            var output = try ExportOutput(path: file.string)
            try output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
            try output.finish()
        } catch {
            throw Failure("cannot write \(file): \(error)", .cannotCreate)
        }
    }

    private mutating func read(_ line: Substring) {
        if line == "permitted" { isPermitted = true }
        if line.hasPrefix("full "), let step = UndoStep(String(line.dropFirst(5))) { full.append(step) }
        if line.hasPrefix("answers ") { question = String(line.dropFirst(8)) }
        if line.hasPrefix("aided ") { aid = AidNote(String(line.dropFirst(6))) }
        if line.hasPrefix("delay ") {
            delay = Double(line.dropFirst(6)).flatMap { TimeSettings.delays.contains($0) ? $0 : nil }
        }
        guard line.hasPrefix("undo "), let step = UndoStep(String(line.dropFirst(5))) else { return }
        undo.append(step)
    }
}

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
