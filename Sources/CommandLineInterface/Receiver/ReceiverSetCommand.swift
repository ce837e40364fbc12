import ArgumentParser
internal import Commands
import Dialects
import GNSS
internal import Receivers
internal import Settings
internal import Terminal

/// `gpslog receiver set`.
struct ReceiverSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set a receiver; what it cannot have is said before anything is written.",
        discussion: """
            The profiles are \(ReceiverSettings.profiles.joined(separator: ", ")): the motion to expect, all messages of \
            fixes and satellites, full power, augmentation by satellite, and five fixes a second in a car, else one. Sections \
            [profile.NAME] of the settings define others. Options go before them; what is only in the profile, and the receiver \
            cannot have, it does without.

            Example: gpslog receiver set --rate 5 --constellations gps,galileo
            """
    )

    @OptionGroup(title: "Settings") var wanted: ReceiverSettingOptions

    @Flag(help: "Make the receiver keep its settings without power.")
    var save = false

    @Flag(help: "Print the bytes that would be written, and write none but questions.")
    var dryRun = false

    @OptionGroup var receiver: ReceiverOptions

    func validate() throws {
        guard !wanted.isEmpty else {
            throw ValidationError("Say what is to be set, such as --rate 5.")
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

/// The settings of a receiver.
struct ReceiverSettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A named bundle of settings.", valueName: "name"),
        completion: .list(ReceiverSettings.profiles)
    )
    var profile: String?

    @Option(help: ArgumentHelp("Fixes a second, 0.1 to 25.", valueName: "rate"))
    var rate: Double?

    @Option(help: ArgumentHelp("The speed of its serial line.", valueName: "baud"))
    var baud: Int?

    @Option(
        help: ArgumentHelp(
            "The systems whose satellites it uses: some of \(ReceiverSettings.systemNames); QZSS goes with GPS.",
            valueName: "list"
        ),
        transform: Self.systems
    )
    var constellations: Set<Constellation>?

    @Option(help: ArgumentHelp("The motion it expects: \(Self.words(DynamicModel.self)).", valueName: "model"))
    var model: DynamicModel?

    @Option(help: ArgumentHelp("The messages it sends: \(Self.words(MessageSet.self)).", valueName: "set"))
    var messages: MessageSet?

    @Option(help: ArgumentHelp("The power it takes: \(Self.words(PowerMode.self)).", valueName: "mode"))
    var power: PowerMode?

    @Option(help: ArgumentHelp("Augmentation by satellite, EGNOS and its kind: on or off.", valueName: "on|off"))
    var sbas: OnOff?

    /// A word for yes, and one for no.
    enum OnOff: String, ExpressibleByArgument, CaseIterable {
        case on
        case off
    }

    func validate() throws {
        if let rate, !ReceiverSettings.rates.contains(rate) {
            throw ValidationError("--rate is a number of fixes a second from 0.1 to 25.")
        }
        if let baud, BaudRate(baud) == nil { throw ValidationError("\(baud) is no speed of a serial line.") }
    }

    /// True where none is named.
    var isEmpty: Bool { profile == nil && named.isEmpty }

    /// The settings that are wanted: what the options say, and those of the profile.
    ///
    /// - Throws: `Failure` where there is no profile of that name, or nothing in it.
    func wish(_ profiles: ReceiverProfiles) throws -> ReceiverWish {
        guard let profile else { return ReceiverWish(named) }
        guard let bundle = profiles.settings(of: profile) else {
            throw Failure("--profile is one of \(profiles.names.joined(separator: ", "))", .usage)
        }
        let wish = ReceiverWish(named, profile: bundle)
        if wish.settings.isEmpty { throw Failure("there is nothing in the profile \(profile)", .usage) }
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
        throw ValidationError("name some of \(ReceiverSettings.systemNames), with commas between them.")
    }

    private static func words<Choice: CaseIterable & RawRepresentable<String>>(_ choices: Choice.Type) -> String {
        choices.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension DynamicModel: ExpressibleByArgument {}
extension MessageSet: ExpressibleByArgument {}
extension PowerMode: ExpressibleByArgument {}
