package import Receivers
package import Logging
internal import Recording
package import Settings
package import SystemPackage
internal import Terminal

/// Reads and changes a receiver's configuration, with the user's permission: `gpslog receiver`.
package struct ReceiverConfigurator {
    private let port: String?
    private let isPermitted: Bool
    private let settings: Settings
    private let database: FilePath
    private let logger: Logger

    /// Creates a configurator for one receiver.
    ///
    /// - Parameters:
    ///   - port: the receiver's port; `nil` for the only receiver.
    ///   - isPermitted: whether the user permits writing to the receiver, which is then remembered.
    ///   - settings: the settings, which may also permit it.
    ///   - database: the database; permissions and the original configuration are stored beside it.
    ///   - logger: receives messages that are not part of the output.
    package init(port: String?, isPermitted: Bool, settings: Settings, database: FilePath, logger: Logger) {
        (self.port, self.isPermitted, self.settings) = (port, isPermitted, settings)
        (self.database, self.logger) = (database, logger)
    }

    package var profiles: ReceiverProfiles { settings.profiles }

    /// Prints the receiver's answers about its configuration.
    package func show(asJSON: Bool) async throws {
        try await talk { receiver, session, _ in
            let (description, unanswered) = try await session.description(stoppingAfter: Self.greatestSilence)
            let table = ReceiverListing(description, at: receiver.path.string)
            try StandardOutput.write(asJSON ? table.json : table.text)
            if unanswered.isEmpty { return }
            // All configuration keys are polled with the same message.
            let names = unanswered.reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            logger.warning("stopped querying the receiver: it does not answer \(names.joined(separator: ", "))")
        }
    }

    /// Stops polling a silent receiver after this many unanswered messages in a row.
    private static let greatestSilence = 3

    /// Prints the bytes that would be sent, without sending any.
    package func rehearse(_ wish: ReceiverWish, isSaved: Bool) async throws {
        try await talk { _, session, _ in
            if isSaved { try session.requireSaving() }
            let wanted = try await settings(of: wish, &session)
            let orders = try await session.orders(for: wanted)
            for order in orders + (isSaved ? session.keepingOrders(after: orders) : []) {
                let digits = order.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
                try StandardOutput.write("\(order.name)\n  \(digits)\n")
            }
            if orders.isEmpty { logger.notice("the receiver already has these settings") }
        }
    }

    /// Applies a configuration, and saves it to the receiver's non-volatile memory if requested.
    package func set(_ wish: ReceiverWish, isSaved: Bool) async throws {
        try await talk { _, session, notes in
            if isSaved { try session.requireSaving() }
            let wanted = try await settings(of: wish, &session)
            if wanted.isEmpty { return logger.notice("nothing was written: the receiver supports none of that") }
            try await bringRateBack(&notes, &session)
            if isSaved, !session.tellsSaving {
                logger.notice("this receiver (\(session.language)) does not confirm whether it saves the settings")
            }
            let isChanged = try await notes.apply(wanted, in: &session)
            // After a restart it was already saved.
            if isSaved, !session.hasSaved { try await session.save() }
            let words = wanted.described.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let end = isSaved ? "saved permanently" : "until it loses power"
            logger.notice("\(isChanged ? "the receiver now has" : "the receiver has") \(words), \(end)")
        }
    }

    /// Restores the configuration from before the first change.
    package func reset() async throws {
        try await talk { _, session, notes in
            let isRateBack = try await bringRateBack(&notes, &session)
            guard !notes.undo.isEmpty else {
                if isRateBack { return }
                return logger.notice("nothing to restore: gpslog has not changed this receiver")
            }
            let isChanged = try await session.takeBack(notes.undo)
            notes.undo = []
            try notes.write()
            logger.notice(
                isChanged
                    ? "the receiver has its previous settings again"
                    : "the receiver already has its previous settings, perhaps after a loss of power; nothing was written"
            )
        }
    }

    /// Saves the configuration to the receiver's non-volatile memory.
    package func save() async throws {
        try await talk { _, session, notes in
            try session.requireSaving()
            try await bringRateBack(&notes, &session)
            try await session.save()
            logger.notice("the receiver has saved its settings permanently")
        }
    }

    /// The requested settings that the receiver supports; reports those of a profile that it does not.
    private func settings(of wish: ReceiverWish, _ session: inout ReceiverSession) async throws -> ReceiverSettings {
        let (possible, impossible) = try await session.settings(of: wish)
        for setting in impossible {
            logger.notice("the receiver (\(session.language)) does not support --\(setting.name), \(setting.reason)")
        }
        return possible
    }

    /// Restores and reports the receiver's own rate before anything depends on it.
    @discardableResult
    private func bringRateBack(_ notes: inout ReceiverNotes, _ session: inout ReceiverSession) async throws -> Bool {
        guard try await notes.bringRateBack(in: &session) else { return false }
        logger.notice("restored the receiver's rate, which an interrupted recording had lowered while it was parked")
        return true
    }

    private func talk(
        _ body: (ChosenReceiver, inout ReceiverSession, inout ReceiverNotes) async throws -> Void
    ) async throws {
        let receiver = try await ChosenReceiver(at: port, remembering: database)
        var notes = try ReceiverNotes(on: receiver.identity, beside: database)
        try requirePermission(for: receiver, &notes)
        var conversation = try ReceiverConversation(over: receiver.path, speed: receiver.speed)
        let waiting = WaitingNotice(logger: logger)
        conversation.noteWaiting = { waiting.note($0) }
        defer { waiting.end() }
        do {
            var session = try await ReceiverSession(
                conversation,
                isOnUSB: receiver.isOnUSB,
                askingFirst: notes.question
            )
            notes.note(session)
            logger.debug("the receiver speaks as \(session.language)")
            try await body(receiver, &session, &notes)
        } catch {
            await conversation.end()
            throw error
        }
        await conversation.end()
    }

    /// Asks for permission to write to a receiver, once for each receiver.
    private func requirePermission(for receiver: ChosenReceiver, _ notes: inout ReceiverNotes) throws {
        if notes.isPermitted || settings.receivers[receiver.identity]?.isConfigured == true { return }
        let question = Question(
            "gpslog writes to \(receiver.name) at \(receiver.path) only if you permit it, once. Permit it?"
        )
        guard isPermitted || Question.canBeAsked && question.isAgreedTo else {
            throw Failure(
                "gpslog writes to a receiver only if you permit it; add --permit, once for each receiver",
                .noPermission
            )
        }
        notes.isPermitted = true
        try notes.write()
    }
}
