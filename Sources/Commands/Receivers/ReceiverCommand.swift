import ArgumentParser
import Logging
import Receivers
import Recording
import Settings
import SystemPackage
import Platform

struct ReceiverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "receiver",
        abstract: "Show and change the settings of a receiver.",
        discussion: """
            gpslog writes to a receiver only if you permit it, once per receiver: with --permit, or with configure = \
            true in its section of the settings, which also applies those settings at the start of each recording. \
            Each change is acknowledged and read back, or else undone. Without --save, changes last until the \
            receiver loses power. Supports receivers of u-blox and Quectel, and those with chips of MediaTek, \
            Airoha, Zhongke (CASIC) and SiRF.

            Examples:
              gpslog receiver show --permit
              gpslog receiver set --rate 5 --model automotive
              gpslog receiver set /dev/ttyUSB0 --profile logger-boat --dry-run
              gpslog receiver reset
            """,
        subcommands: [
            ReceiverShowCommand.self, ReceiverSetCommand.self, ReceiverResetCommand.self, ReceiverSaveCommand.self,
        ]
    )
}

struct ReceiverOptions: ParsableArguments {
    @Argument(help: "The port; by default that of the only connected receiver.", completion: .file())
    var port: String?

    @Flag(help: "Permit gpslog to write to this receiver, now and later.")
    var permit = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    var logger: Logger { common.logger }

    /// Talks with the receiver, if the user permits it; reads the settings if they are not known.
    func talk(
        _ known: Settings? = nil,
        _ body: (ReceiverSelection, inout ReceiverSession, inout ReceiverNotes) async throws -> Void
    ) async throws {
        let settings = try known ?? settings.read(logger)
        let database = try common.file
        let receiver = try await ReceiverSelection(at: port, remembering: database)
        var notes = try ReceiverNotes(on: receiver.identity, beside: database)
        let isConfigured = settings.receivers[receiver.identity]?.isConfigured == true
        if !notes.isPermitted, !isConfigured { try requirePermission(for: receiver, &notes) }
        var conversation = try ReceiverConversation(over: receiver.path, speed: receiver.speed)
        let waiting = WaitNotice(logger: logger)
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
    private func requirePermission(for receiver: ReceiverSelection, _ notes: inout ReceiverNotes) throws {
        let question = Question(
            "gpslog writes to \(receiver.name) at \(receiver.path) only if you permit it, once. Permit it?"
        )
        guard permit || Question.canBeAsked && question.isAgreedTo else {
            throw Failure(
                "gpslog writes to a receiver only if you permit it; add --permit, once for each receiver",
                .noPermission
            )
        }
        notes.isPermitted = true
        try notes.write()
    }

    /// Restores and reports the receiver's own rate before anything depends on it.
    @discardableResult
    func bringRateBack(_ notes: inout ReceiverNotes, _ session: inout ReceiverSession) async throws -> Bool {
        guard try await notes.bringRateBack(in: &session) else { return false }
        logger.notice("restored the receiver's rate, which an interrupted recording had lowered while it was parked")
        return true
    }
}

struct ReceiverShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "show",
        abstract: "Show a receiver's model and settings.",
        discussion: """
            Example: gpslog receiver show --json
            """
    )

    @Flag(help: "Print a JSON object; values the receiver does not report are left out.")
    var json = false

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws {
        try await receiver.talk { chosen, session, _ in
            let (description, unanswered) = try await session.description(stoppingAfter: Self.greatestSilence)
            let table = ReceiverListing(description, at: chosen.path.string)
            try StandardOutput.write(json ? table.json : table.text)
            if unanswered.isEmpty { return }
            // All configuration keys are polled with the same message.
            let names = unanswered.reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            receiver.logger.warning(
                "stopped querying the receiver: it does not answer \(names.joined(separator: ", "))"
            )
        }
    }

    /// Stops polling a silent receiver after this many unanswered messages in a row.
    private static let greatestSilence = 3
}

struct ReceiverResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "reset",
        abstract: "Undo all changes to a receiver.",
        discussion: """
            Restores the settings from before the first change, and skips those already restored, for example by a \
            loss of power. Saved settings stay saved until you run gpslog receiver save.

            Example: gpslog receiver reset
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws {
        try await receiver.talk { _, session, notes in
            let isRateBack = try await receiver.bringRateBack(&notes, &session)
            guard !notes.undo.isEmpty else {
                if isRateBack { return }
                return receiver.logger.notice("nothing to restore: gpslog has not changed this receiver")
            }
            let isChanged = try await session.takeBack(notes.undo)
            notes.undo = []
            try notes.write()
            receiver.logger.notice(
                isChanged
                    ? "the receiver has its previous settings again"
                    : "the receiver already has its previous settings, perhaps after a loss of power; nothing was written"
            )
        }
    }
}

struct ReceiverSaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "save",
        abstract: "Save a receiver's settings so that they survive a power loss.",
        discussion: """
            Example: gpslog receiver save
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws {
        try await receiver.talk { _, session, notes in
            try session.requireSaving()
            try await receiver.bringRateBack(&notes, &session)
            try await session.save()
            receiver.logger.notice("the receiver has saved its settings permanently")
        }
    }
}
