internal import Receivers
internal import Pipeline
internal import GNSS
internal import Logging
internal import Settings
internal import SystemPackage

/// Configures receivers before they are read, if the user's settings permit it: most forget settings without power.
///
/// Never writes to a receiver without such settings.
struct ReceiverPreparation: Sendable {
    private let sections: [String: ReceiverSection]
    private let isParking: Bool
    private let database: FilePath
    private let aiding: ReceiverAiding
    private let logger: Logger

    /// Creates the preparation from the user's settings.
    ///
    /// - Parameters:
    ///   - sections: the settings of receivers, by identity.
    ///   - isParking: whether to lower the report rate of parked receivers.
    ///   - database: the database, beside which earlier settings are stored.
    ///   - aiding: sends receivers the time and their position, if their settings permit it.
    ///   - logger: the log for the changes and for errors.
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

    /// Configures a receiver if necessary.
    ///
    /// Errors are logged, and the receiver is recorded as it is.
    ///
    /// - Returns: the orders that lower the report rate while parked; `nil` if the settings exclude it, or the rate
    ///   cannot be set.
    func prepare(_ receiver: ReceiverIdentity, at path: FilePath, speed: LineSpeed) async -> RateSwitch? {
        guard let section = sections["\(receiver)"] else { return nil }
        let isSet = section.isConfigured && (isParking || !section.wish.settings.isEmpty || isSeldom(receiver))
        guard isSet || section.isAided else { return nil }
        do {
            return try await cancelAtShutdown {
                try await converse(section, isSet: isSet, with: receiver, at: path, speed)
            }
        } catch SerialPortError.hungUp {
            // The next attempt to read the line reports it.
        } catch is CancellationError {
            // The recording is ending.
        } catch {
            logger.warning("\(path) is recorded with its own settings: \(error)")
        }
        return nil
    }

    /// Whether a recording ended while the receiver's report rate was lowered.
    private func isSeldom(_ receiver: ReceiverIdentity) -> Bool {
        guard let notes = try? ReceiverNotes(on: "\(receiver)", beside: database) else { return false }
        return !notes.full.isEmpty
    }

    /// Removes the steps that restore the report rate, once it is restored.
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
                    // Aiding has failed, but the settings are applied.
                    logger.warning("\(path) is not aided: \(error)")
                }
                // If writing fails, the data is sent again next time.
                if notes.aid != before { try? notes.write() }
            }
            await conversation.end()
            return rates
        } catch {
            await conversation.end()
            throw error
        }
    }

    /// Applies the settings that the receiver supports.
    private func apply(
        _ wish: ReceiverWish,
        to session: inout ReceiverSession,
        at path: FilePath,
        _ notes: inout ReceiverNotes
    ) async throws -> RateSwitch? {
        do {
            try await notes.bringRateBack(in: &session)
        } catch let error as ReceiverTalkError {
            // Restoring is retried after the next plugging in; continue without it.
            logger.warning("\(path) may still report rarely, as an earlier recording set it while parked: \(error)")
        }
        let (wanted, impossible) = try await session.settings(of: wish)
        let without = impossible.map(\.name).joined(separator: ", ")
        if wish.settings.isEmpty {
            // Nothing to change: the settings only permit lowering the report rate.
        } else if wanted.isEmpty {
            logger.notice("\(path) does not support \(without), and is recorded with its own settings")
        } else {
            let isChanged = try await notes.apply(wanted, in: &session)
            let words = wanted.described.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let rest = without.isEmpty ? "" : "; it does not support \(without)"
            logger.notice("\(path) \(isChanged ? "was given" : "has") \(words)\(rest)")
        }
        let rates = isParking ? try await session.rateSwitch(onceIn: RestThinning.reportInterval) : nil
        notes.full = rates?.full ?? []
        if rates != nil { try notes.write() }
        return rates
    }
}
