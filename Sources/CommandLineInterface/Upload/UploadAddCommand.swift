import ArgumentParser
internal import Commands
import GNSS
import Logbook
internal import Platform
internal import Settings
import SystemPackage
internal import Terminal

/// `gpslog upload add`.
struct UploadAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a target to the settings.",
        discussion: """
            Passwords and keys are never written down: name the file, the environment variable or the credential of systemd \
            that has them. All locations of the database are uploaded, unless --since names a time.

            Examples:
              gpslog upload add home --kind owntracks --url mqtts://example.org --user anna --device boat \
            --password-file ~/.config/gpslog/home.password
              gpslog upload add dawarich --kind overland --url https://example.org/api/v1/overland/batches \
            --token-env DAWARICH_KEY
              gpslog upload add office --kind traccar --url http://example.org:5055 --device 123456 --interval 10s
            """
    )

    @Argument(help: "What the target is called here: letters, digits, - and _.")
    var name: String

    @OptionGroup(title: "The server") var server: ServerOptions
    @OptionGroup(title: "What it gets") var portion: PortionOptions
    @OptionGroup(title: "A request of one's own") var template: TemplateOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = TargetFile(named: settings.file)
        let known: Settings
        do throws(Failure) {
            known = try file.add(name, server.entries + portion.entries + template.entries)
        } catch {
            if error.status == .usage { throw ValidationError(error.description) }
            throw error
        }
        let uploads = try Uploads(of: database.file, known, logger: verbosity.logger)
        await uploads.tellAddition(of: name, to: file.path)
    }
}

/// The options that say where a server is, and how it knows the device.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What it understands: \(UploadTargetSettings.listOfKinds).", valueName: "kind"),
        completion: .list(UploadTargetSettings.kinds)
    )
    var kind: String

    @Option(help: ArgumentHelp("Where it is; for OwnTracks also mqtt://HOST and mqtts://HOST.", valueName: "address"))
    var url: String

    @Option(help: ArgumentHelp("The user's name there.", valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("What it knows the device by.", valueName: "name"))
    var device: String?

    @Option(help: ArgumentHelp("Two characters for the device on OwnTracks' maps.", valueName: "characters"))
    var tid: String?

    @Option(help: ArgumentHelp("A file with the password.", valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("An environment variable with the password.", valueName: "name"))
    var passwordEnv: String?

    @Option(help: ArgumentHelp("A credential of systemd with the password.", valueName: "name"))
    var passwordCredential: String?

    @Option(help: ArgumentHelp("A file with a key, sent as a bearer token.", valueName: "file"), completion: .file())
    var tokenFile: String?

    @Option(help: ArgumentHelp("An environment variable with it.", valueName: "name"))
    var tokenEnv: String?

    @Option(help: ArgumentHelp("A credential of systemd with it.", valueName: "name"))
    var tokenCredential: String?

    @Option(
        help: ArgumentHelp("The certificate of an authority to trust instead of the system's.", valueName: "file"),
        completion: .file()
    )
    var ca: String?

    @Option(help: ArgumentHelp("A client certificate.", valueName: "file"), completion: .file())
    var certificate: String?

    @Option(help: ArgumentHelp("The key of the client certificate.", valueName: "file"), completion: .file())
    var key: String?

    /// The same in the settings.
    var entries: [(key: String, value: String)] {
        TargetEntry.texts([
            ("kind", kind), ("url", url), ("user", user), ("device", device), ("tid", tid),
            ("password_file", passwordFile.map(TargetEntry.absolute)), ("password_env", passwordEnv),
            ("password_credential", passwordCredential), ("token_file", tokenFile.map(TargetEntry.absolute)),
            ("token_env", tokenEnv), ("token_credential", tokenCredential), ("ca", ca.map(TargetEntry.absolute)),
            ("certificate", certificate.map(TargetEntry.absolute)), ("key", key.map(TargetEntry.absolute)),
        ])
    }
}

/// The options that say what a server gets, and how often.
struct PortionOptions: ParsableArguments {
    @Flag(help: "Upload what the filter rejected, too.")
    var rejected = false

    @Flag(help: "Tell the neighbourhood only, about a kilometre.")
    var coarse = false

    @Flag(help: "Upload only what was chosen of several receivers (--fuse).")
    var fused = false

    @Option(
        help: ArgumentHelp("Leave out what comes sooner after the location before, such as 10s.", valueName: "span")
    )
    var interval: TimeSpan?

    @Option(help: ArgumentHelp("Leave out what is nearer to the location before.", valueName: "metres"))
    var distance: Double?

    @Option(
        help: ArgumentHelp("The most locations of a request; default 200, or 512 for gpslog.", valueName: "count")
    )
    var batch: Int?

    @Option(
        help: ArgumentHelp(
            "The most requests a second for what comes late; default 50, 10 by MQTT.",
            valueName: "count"
        )
    )
    var rate: Double?

    @Option(help: ArgumentHelp("The first location's time; \"now\" for what is yet to come.", valueName: "time"))
    var since: String?

    func validate() throws {
        if let since, since != "now", TimeArgument(argument: since) == nil {
            throw ValidationError("--since is a time, a local day, a span back from now such as 2d, or now.")
        }
    }

    /// The same in the settings.
    var entries: [(key: String, value: String)] {
        let flags = [("rejected", rejected), ("coarse", coarse), ("fused", fused)].filter(\.1).map { ($0.0, "true") }
        let numbers: [(String, String?)] = [
            ("distance", distance.map { "\($0)" }),
            ("batch", batch.map { "\($0)" }), ("rate", rate.map { "\($0)" }),
        ]
        let start = since.map { $0 == "now" ? UTCTime.now : TimeArgument(argument: $0)?.start ?? UTCTime.now }
        return flags + numbers.compactMap { key, value in value.map { (key, $0) } }
            + TargetEntry.texts([("interval", interval?.description), ("since", start?.description)])
    }
}

/// A request as a user writes it.
struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The method, such as POST.", valueName: "method"))
    var method: String?

    @Option(
        help: ArgumentHelp("A header, as in \"Content-Type: application/json\"; several times.", valueName: "header")
    )
    var header: [String] = []

    @Option(help: ArgumentHelp("The body, with placeholders such as %LAT.", valueName: "text"))
    var body: String?

    @Option(help: ArgumentHelp("Whose JSON it is, traccar or dawarich, for traccar-json.", valueName: "name"))
    var dialect: String?

    @Flag(help: "Take any success for an acknowledgement, for overland.")
    var anySuccess = false

    func validate() throws {
        if body != nil, method?.uppercased() ?? "GET" == "GET" {
            throw ValidationError("--body needs --method POST, PUT or PATCH: GET has none.")
        }
        for header in header.map({ $0.lowercased() }) where header.hasPrefix("authorization:") {
            let scheme = header.split(separator: ":", maxSplits: 1).last?.drop { $0 == " " } ?? ""
            guard scheme.hasPrefix("bearer") || scheme.hasPrefix("basic") else { continue }
            let option = scheme.hasPrefix("basic") ? "--user and --password-file" : "--token-file"
            throw ValidationError("--header is no place for a secret; use \(option).")
        }
    }

    /// The same in the settings.
    var entries: [(key: String, value: String)] {
        let headers = header.isEmpty ? [] : [("headers", TargetEntry.list(header))]
        return TargetEntry.texts([("method", method)]) + headers
            + TargetEntry.texts([("body", body), ("dialect", dialect)])
            + (anySuccess ? [("any_success", "true")] : [])
    }
}
