internal import Dialects
internal import GNSS
internal import Logging
internal import Receivers
internal import ServiceLifecycle
internal import Settings
internal import SystemPackage

/// Sets receivers before they are read, where their user's settings permit that: most forget everything without power.
///
/// A receiver without such settings is never written to.
struct ReceiverPreparation: Sendable {
    private let sections: [String: ReceiverSection]
    private let database: FilePath
    private let logger: Logger

    /// A preparation by settings.
    ///
    /// - Parameters:
    ///   - sections: the settings of receivers, by their identities.
    ///   - database: the file beside which it is noted what was before.
    ///   - logger: is told what becomes of each.
    init(_ sections: [String: ReceiverSection], database: FilePath, logger: Logger) {
        (self.sections, self.database, self.logger) = (sections, database, logger)
    }

    /// Sets a receiver, unless it is so already; whatever goes wrong is told, and it is left as it is.
    func prepare(_ receiver: ReceiverIdentity, at path: FilePath, speed: LineSpeed) async {
        guard let section = sections["\(receiver)"], section.isConfigured, !section.wish.settings.isEmpty else {
            return
        }
        do {
            try await cancelWhenGracefulShutdown { try await apply(section.wish, to: receiver, at: path, speed) }
        } catch SerialPortError.hungUp {
            // Whoever reads it next says so.
        } catch is CancellationError {
            // The recording is to end.
        } catch {
            logger.warning("\(path) is recorded as it is: \(error)")
        }
    }

    private func apply(
        _ wish: ReceiverWish,
        to receiver: ReceiverIdentity,
        at path: FilePath,
        _ speed: LineSpeed
    ) async throws {
        let conversation = try ReceiverConversation(over: path, speed: speed)
        do {
            let isOnUSB = path.lastComponent?.string.hasPrefix("ttyACM") == true
            var session = try await ReceiverSession(conversation, isOnUSB: isOnUSB)
            var notes = try ReceiverNotes(on: "\(receiver)", beside: database)
            let (wanted, impossible) = try await session.settings(of: wish)
            let without = impossible.map(\.name).joined(separator: ", ")
            if wanted.isEmpty {
                logger.notice("\(path) does without \(without), and is recorded as it is")
            } else {
                let isChanged = try await notes.apply(wanted, in: &session)
                let words = wanted.described.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
                let rest = without.isEmpty ? "" : "; it does without \(without)"
                logger.notice("\(path) \(isChanged ? "was given" : "has") \(words)\(rest)")
            }
        } catch {
            await conversation.end()
            throw error
        }
        await conversation.end()
    }
}
