import ArgumentParser
import GNSS
import Logging
import Receivers
import Recording
import Settings
import Platform

struct ReceiverSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "set",
        abstract: "Change the settings of a receiver.",
        discussion: """
            Reports settings the receiver does not support before it writes anything.

            The profiles are \(ReceiverSettings.profiles.joined(separator: ", ")). Each sets the expected motion, \
            all messages about fixes and satellites, full power, SBAS, and the rate: five fixes a second in a car, \
            else one. You can define others in sections [profile.NAME] of the settings. Options override the \
            profile. Settings only in the profile are skipped if the receiver does not support them.

            Example: gpslog receiver set --rate 5 --constellations gps,galileo
            """
    )

    @OptionGroup(title: "Settings") var wanted: ReceiverSettingOptions

    @Flag(help: "Save the settings so that they survive a power loss.")
    var save = false

    @Flag(help: "Print the bytes without writing them; only queries are sent.")
    var dryRun = false

    @OptionGroup var receiver: ReceiverOptions

    func validate() throws {
        guard !wanted.isEmpty else {
            throw ValidationError("name a setting, such as --rate 5.")
        }
    }

    func run() async throws {
        let settings = try receiver.settings.read(receiver.logger)
        let wish = try wanted.wish(settings.profiles)
        try await dryRun ? rehearse(wish, settings) : apply(wish, settings)
    }

    /// Prints the bytes that would be sent, without sending any.
    private func rehearse(_ wish: ReceiverWish, _ settings: Settings) async throws {
        try await receiver.talk(settings) { _, session, _ in
            if save { try session.requireSaving() }
            let wanted = try await possible(of: wish, &session)
            let orders = try await session.orders(for: wanted)
            for order in orders + (save ? session.keepingOrders(after: orders) : []) {
                let digits = order.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
                try StandardOutput.write("\(order.name)\n  \(digits)\n")
            }
            if orders.isEmpty { receiver.logger.notice("the receiver already has these settings") }
        }
    }

    /// Applies the settings, and saves them in the receiver if the user wants that.
    private func apply(_ wish: ReceiverWish, _ settings: Settings) async throws {
        try await receiver.talk(settings) { _, session, notes in
            if save { try session.requireSaving() }
            let wanted = try await possible(of: wish, &session)
            if wanted.isEmpty {
                return receiver.logger.notice("nothing was written: the receiver supports none of that")
            }
            try await receiver.bringRateBack(&notes, &session)
            if save, !session.tellsSaving {
                receiver.logger.notice(
                    "this receiver (\(session.language)) does not confirm whether it saves the settings"
                )
            }
            let isChanged = try await notes.apply(wanted, in: &session)
            // After a restart it was already saved.
            if save, !session.hasSaved { try await session.save() }
            let words = wanted.described.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let end = save ? "saved permanently" : "until it loses power"
            receiver.logger.notice("\(isChanged ? "the receiver now has" : "the receiver has") \(words), \(end)")
        }
    }

    /// The requested settings that the receiver supports; reports those of a profile that it does not.
    private func possible(of wish: ReceiverWish, _ session: inout ReceiverSession) async throws -> ReceiverSettings {
        let (possible, impossible) = try await session.settings(of: wish)
        for setting in impossible {
            receiver.logger.notice(
                "the receiver (\(session.language)) does not support --\(setting.name), \(setting.reason)"
            )
        }
        return possible
    }
}

struct ReceiverSettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A named set of settings.", valueName: "name"),
        completion: .list(ReceiverSettings.profiles)
    )
    var profile: String?

    @Option(help: ArgumentHelp("Fixes per second, 0.1 to 25.", valueName: "rate"))
    var rate: Double?

    @Option(help: ArgumentHelp("The baud rate of the serial line.", valueName: "baud"))
    var baud: Int?

    @Option(
        help: ArgumentHelp(
            "Satellite systems to use, from \(ReceiverSettings.systemNames); QZSS comes with GPS.",
            valueName: "list"
        ),
        transform: Self.systems
    )
    var constellations: Set<Constellation>?

    @Option(help: ArgumentHelp("The expected motion: \(Self.words(DynamicModel.self)).", valueName: "model"))
    var model: DynamicModel?

    @Option(help: ArgumentHelp("The messages to send: \(Self.words(MessageSet.self)).", valueName: "set"))
    var messages: MessageSet?

    @Option(help: ArgumentHelp("The power mode: \(Self.words(PowerMode.self)).", valueName: "mode"))
    var power: PowerMode?

    @Option(help: ArgumentHelp("Satellite-based augmentation (SBAS) such as EGNOS: on or off.", valueName: "on|off"))
    var sbas: OnOff?

    enum OnOff: String, ExpressibleByArgument, CaseIterable {
        case on
        case off
    }

    func validate() throws {
        if let rate, !ReceiverSettings.rates.contains(rate) {
            throw ValidationError("--rate needs a number of fixes per second from 0.1 to 25.")
        }
        if let baud, BaudRate(baud) == nil { throw ValidationError("\(baud) is not a baud rate.") }
    }

    /// Whether no setting is given.
    var isEmpty: Bool { profile == nil && named.isEmpty }

    /// Combines options and profile; options take precedence.
    func wish(_ profiles: ReceiverProfiles) throws -> ReceiverWish {
        guard let profile else { return ReceiverWish(named) }
        guard let bundle = profiles.settings(of: profile) else {
            throw Failure("--profile is one of \(profiles.names.joined(separator: ", "))", .usage)
        }
        let wish = ReceiverWish(named, profile: bundle)
        if wish.settings.isEmpty { throw Failure("the profile \(profile) is empty", .usage) }
        return wish
    }

    private var named: ReceiverSettings {
        var settings = ReceiverSettings()
        settings.rate = rate
        settings.baudRate = baud
        settings.constellations = constellations
        settings.model = model
        settings.messages = messages
        settings.power = power
        settings.usesAugmentation = sbas.map { $0 == .on }
        return settings
    }

    private static func systems(_ list: String) throws -> Set<Constellation> {
        if let systems = ReceiverSettings.constellations(list) { return systems }
        throw ValidationError("use a comma-separated list of \(ReceiverSettings.systemNames).")
    }

    private static func words<Choice: CaseIterable & RawRepresentable<String>>(_ choices: Choice.Type) -> String {
        choices.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension DynamicModel: ExpressibleByArgument {}
extension MessageSet: ExpressibleByArgument {}
extension PowerMode: ExpressibleByArgument {}
