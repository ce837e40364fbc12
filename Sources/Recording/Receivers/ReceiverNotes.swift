internal import Export
internal import Glibc
internal import Platform
package import Receivers
internal import Settings
package import SystemPackage
package import Terminal

/// The notes on a receiver that is written to: its user's permission, and the steps that bring back what was before.
///
/// A file for each, in a folder beside the database.
package struct ReceiverNotes {
    /// True where the user permits writing to it.
    package var isPermitted = false

    /// The steps that bring back the settings that it had before the first change.
    package var undo: [UndoStep] = []

    /// The steps that bring its own rate back after a recording that was ended while it had the receiver report seldom.
    package var full: [UndoStep] = []

    /// The name of the question that it answered; nil where it was never asked one.
    package var question: String?

    /// The seconds by which its sentences come after the instant that they are for; nil where that was not learned.
    package var delay: Double?

    /// The note of what it was told since it was plugged in; nil for nothing.
    package var aid: AidNote?

    private let folder: FilePath
    private let file: FilePath

    /// The notes on a receiver.
    ///
    /// - Throws: `Failure` where they are there and cannot be read.
    package init(on identity: String, beside database: FilePath) throws(Failure) {
        folder = database.removingLastComponent().appending("receivers")
        let name = String(identity.map { $0 == "/" ? "_" : $0 })
        file = folder.appending(name + ".notes")
        do throws(Errno) {
            let bytes = try OwnedFileDescriptor(opening: file, .readOnly).read(atMost: 1 << 20)
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") { read(line) }
        } catch .noSuchFileOrDirectory, .notDirectory {
            return
        } catch {
            throw Failure("\(file) cannot be read: \(error)", .inputOutput)
        }
    }

    /// Writes them down, whole or not at all.
    ///
    /// - Throws: `Failure` where that cannot be done.
    package func write() throws(Failure) {
        var lines = (isPermitted ? ["permitted"] : []) + undo.map { "undo \($0)" }
        lines += full.map { "full \($0)" }
        if let question { lines.append("answers \(question)") }
        if let delay { lines.append("delay \(delay)") }
        if let aid { lines.append("aided \(aid)") }
        do {
            // One that is there is as good.
            _ = unsafe folder.removingLastComponent().withPlatformString { unsafe mkdir($0, 0o700) }
            _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
            var output = try ExportOutput(path: file.string)
            try output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
            try output.finish()
        } catch {
            throw Failure("\(file) cannot be written: \(error)", .cannotCreate)
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
