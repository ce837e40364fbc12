import ArgumentParser
import Receivers
import GNSS
internal import Settings
internal import Terminal

struct ReceiverSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
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
        let configurator = try receiver.configurator()
        let wish = try wanted.wish(configurator.profiles)
        if dryRun {
            try await configurator.rehearse(wish, isSaved: save)
        } else {
            try await configurator.set(wish, isSaved: save)
        }
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
    ///
    /// - Throws: `Failure` if the profile does not exist or is empty.
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
