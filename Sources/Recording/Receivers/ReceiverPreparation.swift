internal import Dialects
internal import Filtering
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
    private let isParking: Bool
    private let database: FilePath
    private let aiding: ReceiverAiding
    private let logger: Logger

    /// A preparation by settings.
    ///
    /// - Parameters:
    ///   - sections: the settings of receivers, by their identities.
    ///   - isParking: true where receivers are to report seldom while they are parked.
    ///   - database: the file beside which it is noted what was before.
    ///   - aiding: tells them the time and where they are, where their settings permit that.
    ///   - logger: is told what becomes of each.
    init(
        _ sections: [String: ReceiverSection],
        isParking: Bool,
        database: FilePath,
        aiding: ReceiverAiding,
        logger: Logger
    ) {
        (self.sections, self.isParking) = (sections, isParking)
        (self.database, self.aiding, self.logger) = (database, aiding, logger)
    }

    /// Sets a receiver, unless it is so already; whatever goes wrong is told, and it is left as it is.
    ///
    /// - Returns: the orders that have it report seldom while it is parked; nil where that is not wanted, or it cannot be told.
    func prepare(_ receiver: ReceiverIdentity, at path: FilePath, speed: LineSpeed) async -> RateSwitch? {
        guard let section = sections["\(receiver)"] else { return nil }
        let isSet = section.isConfigured && (isParking || !section.wish.settings.isEmpty || isSeldom(receiver))
        guard isSet || section.isAided else { return nil }
        do {
            return try await cancelWhenGracefulShutdown {
                try await converse(section, isSet: isSet, with: receiver, at: path, speed)
            }
        } catch SerialPortError.hungUp {
            // Whoever reads it next says so.
        } catch is CancellationError {
            // The recording is to end.
        } catch {
            logger.warning("\(path) is recorded as it is: \(error)")
        }
        return nil
    }

    /// True where a recording was ended while it had a receiver report seldom.
    private func isSeldom(_ receiver: ReceiverIdentity) -> Bool {
        guard let notes = try? ReceiverNotes(on: "\(receiver)", beside: database) else { return false }
        return !notes.full.isEmpty
    }

    /// Forgets how a receiver's own rate is brought back: it is.
    func forgetRate(of receiver: ReceiverIdentity) {
        guard var notes = try? ReceiverNotes(on: "\(receiver)", beside: database), !notes.full.isEmpty else { return }
        notes.full = []
        try? notes.write()
    }

    private func converse(
        _ section: ReceiverSection,
        isSet: Bool,
        with receiver: ReceiverIdentity,
        at path: FilePath,
        _ speed: LineSpeed
    ) async throws -> RateSwitch? {
        let conversation = try ReceiverConversation(over: path, speed: speed)
        do {
            let isOnUSB = path.lastComponent?.string.hasPrefix("ttyACM") == true
            var notes = try ReceiverNotes(on: "\(receiver)", beside: database)
            var session = try await ReceiverSession(conversation, isOnUSB: isOnUSB, askingFirst: notes.question)
            notes.note(session)
            let rates = isSet ? try await apply(section.wish, to: &session, at: path, &notes) : nil
            if section.isAided {
                let before = notes.aid
                do {
                    try await aiding.aid(receiver, at: path, with: section.orbits, in: &session, &notes.aid)
                } catch let error as ReceiverTalkError {
                    // It is set all the same.
                    logger.warning("\(path) is not aided: \(error)")
                }
                // Without its note it is told again the next time.
                if notes.aid != before { try? notes.write() }
            }
            await conversation.end()
            return rates
        } catch {
            await conversation.end()
            throw error
        }
    }

    /// Sets a receiver.
    private func apply(
        _ wish: ReceiverWish,
        to session: inout ReceiverSession,
        at path: FilePath,
        _ notes: inout ReceiverNotes
    ) async throws -> RateSwitch? {
        do {
            try await notes.bringRateBack(in: &session)
        } catch let error as ReceiverTalkError {
            // It is tried again at the next plug-in; the rest does not depend on it.
            logger.warning("\(path) may still report seldom, as a recording had it do while parked: \(error)")
        }
        let (wanted, impossible) = try await session.settings(of: wish)
        let without = impossible.map(\.name).joined(separator: ", ")
        if wish.settings.isEmpty {
            // Nothing is wanted but that it may be told to report seldom.
        } else if wanted.isEmpty {
            logger.notice("\(path) does without \(without), and is recorded as it is")
        } else {
            let isChanged = try await notes.apply(wanted, in: &session)
            let words = wanted.described.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let rest = without.isEmpty ? "" : "; it does without \(without)"
            logger.notice("\(path) \(isChanged ? "was given" : "has") \(words)\(rest)")
        }
        let rates = isParking ? try await session.rateSwitch(onceIn: ParkedThinning.reportInterval) : nil
        notes.full = rates?.full ?? []
        if rates != nil { try notes.write() }
        return rates
    }
}
