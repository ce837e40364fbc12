import ArgumentParser
import GNSS
import Logbook
import Logging
import Platform
import Recording
import Settings
import Storage
import SystemPackage

struct UploadAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "add",
        abstract: "Add an upload target to the settings.",
        discussion: """
            Passwords and keys are not stored in the settings: name a file, an environment variable or a systemd \
            credential that contains them. All locations in the database are uploaded unless you use --since.

            Examples:
              gpslog upload add home --kind owntracks --url mqtts://example.org \\
                --user anna --device boat --password-file ~/.config/gpslog/home.password
              gpslog upload add dawarich --kind overland --token-env DAWARICH_KEY \\
                --url https://example.org/api/v1/overland/batches
              gpslog upload add office --kind traccar --url http://example.org:5055 \\
                --device 123456 --interval 10s
            """
    )

    @Argument(help: "The name of the target: letters, digits, - and _.")
    var name: String

    @OptionGroup(title: "Server") var server: ServerOptions
    @OptionGroup(title: "What to upload") var portion: PortionOptions
    @OptionGroup(title: "Custom requests") var template: TemplateOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let file = TargetFile(named: settings.file)
        let known: Settings
        do throws(Failure) {
            known = try file.add(name, server.entries + portion.entries + template.entries)
        } catch {
            if error.status == .usage { throw ValidationError(error.description) }
            throw error
        }
        try await tellAddition(to: file.path, known)
    }

    /// Reports how many locations a new target will receive, and warns if the connection is not encrypted.
    private func tellAddition(to file: FilePath, _ settings: Settings) async throws {
        let database = try common.file
        guard let target = settings.uploads.first(where: { $0.name == name }) else { return }
        common.logger.notice("added \(name) to \(file); restart a running recording to use it")
        if !target.url.isSecure, !target.url.isLocal {
            common.logger.warning("\(target.url) is not encrypted: others can read the positions")
        }
        for sentence in target.advice { common.logger.warning("\(sentence)") }
        let storage = try? await SQLiteStorage.forReading(from: database)
        let waiting = try? await storage?.uploadStatus(of: name, target.selection).waiting
        if let waiting, waiting > 0 {
            common.logger.notice(
                "\(UploadText.locations(waiting)) to be sent; with --since now there are none, gpslog upload now sends them"
            )
        }
    }
}

struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The protocol: \(UploadTargetSettings.listOfKinds).", valueName: "kind"),
        completion: .list(UploadTargetSettings.kinds)
    )
    var kind: String

    @Option(help: ArgumentHelp("The address; for OwnTracks also mqtt://HOST and mqtts://HOST.", valueName: "address"))
    var url: String

    @Option(help: ArgumentHelp("The user name on the server.", valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("The device name or ID on the server.", valueName: "name"))
    var device: String?

    @Option(
        help: ArgumentHelp("Tracker ID: two characters for the device on OwnTracks' maps.", valueName: "characters")
    )
    var tid: String?

    @Option(help: ArgumentHelp("A file that contains the password.", valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("An environment variable that contains the password.", valueName: "name"))
    var passwordEnv: String?

    @Option(help: ArgumentHelp("A systemd credential that contains the password.", valueName: "name"))
    var passwordCredential: String?

    @Option(
        help: ArgumentHelp("A file that contains a token, sent as a bearer token.", valueName: "file"),
        completion: .file()
    )
    var tokenFile: String?

    @Option(help: ArgumentHelp("An environment variable that contains the token.", valueName: "name"))
    var tokenEnv: String?

    @Option(help: ArgumentHelp("A systemd credential that contains the token.", valueName: "name"))
    var tokenCredential: String?

    @Option(
        help: ArgumentHelp("A CA certificate to trust instead of the system's.", valueName: "file"),
        completion: .file()
    )
    var ca: String?

    @Option(help: ArgumentHelp("A client certificate.", valueName: "file"), completion: .file())
    var certificate: String?

    @Option(help: ArgumentHelp("The key of the client certificate.", valueName: "file"), completion: .file())
    var key: String?

    /// The entries for the settings file.
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

struct PortionOptions: ParsableArguments {
    @Flag(help: "Also upload rejected fixes.")
    var rejected = false

    @Flag(help: "Reduce the accuracy of positions to about a kilometre.")
    var coarse = false

    @Flag(help: "Upload only the fused position of several receivers (--fuse).")
    var fused = false

    @Option(help: ArgumentHelp("Suspect locations: send, mark or hold; default: mark.", valueName: "action"))
    var suspect: String?

    @Option(
        help: ArgumentHelp("Skip locations closer in time than this, such as 10s.", valueName: "span")
    )
    var interval: TimeSpan?

    @Option(help: ArgumentHelp("Skip locations closer than this to the previous one.", valueName: "metres"))
    var distance: Double?

    @Option(
        help: ArgumentHelp("Maximum locations per request; default: 200, or 512 for gpslog.", valueName: "count")
    )
    var batch: Int?

    @Option(
        help: ArgumentHelp(
            "Maximum requests per second for the backlog; default: 50, or 10 by MQTT.",
            valueName: "count"
        )
    )
    var rate: Double?

    @Option(help: ArgumentHelp("Upload only from this time on; \"now\" for new locations only.", valueName: "time"))
    var since: String?

    func validate() throws {
        if let since, since != "now", TimeArgument(argument: since) == nil {
            throw ValidationError("--since needs a time, a local day, a span before now such as 2d, or now.")
        }
    }

    /// The entries for the settings file.
    var entries: [(key: String, value: String)] {
        let flags = [("rejected", rejected), ("coarse", coarse), ("fused", fused)].filter(\.1).map { ($0.0, "true") }
        let numbers: [(String, String?)] = [
            ("distance", distance.map { "\($0)" }),
            ("batch", batch.map { "\($0)" }), ("rate", rate.map { "\($0)" }),
        ]
        let start = since.map { $0 == "now" ? UTCTime.now : TimeArgument(argument: $0)?.start ?? UTCTime.now }
        return flags + numbers.compactMap { key, value in value.map { (key, $0) } }
            + TargetEntry.texts([
                ("suspect", suspect), ("interval", interval?.description), ("since", start?.description),
            ])
    }
}

/// A request that the user defines.
struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The HTTP method, such as POST.", valueName: "method"))
    var method: String?

    @Option(
        help: ArgumentHelp(
            "A header, such as \"Content-Type: application/json\"; may be repeated.",
            valueName: "header"
        )
    )
    var header: [String] = []

    @Option(help: ArgumentHelp("The body, with placeholders such as %LAT.", valueName: "text"))
    var body: String?

    @Option(help: ArgumentHelp("The JSON dialect for traccar-json: traccar or dawarich.", valueName: "name"))
    var dialect: String?

    @Flag(help: "Treat any 2xx status as an acknowledgement, for overland.")
    var anySuccess = false

    func validate() throws {
        if body != nil, method?.uppercased() ?? "GET" == "GET" {
            throw ValidationError("--body needs --method POST, PUT or PATCH.")
        }
        for header in header.map({ $0.lowercased() }) where header.hasPrefix("authorization:") {
            let scheme = header.split(separator: ":", maxSplits: 1).last?.drop { $0 == " " } ?? ""
            guard scheme.hasPrefix("bearer") || scheme.hasPrefix("basic") else { continue }
            let option = scheme.hasPrefix("basic") ? "--user and --password-file" : "--token-file"
            throw ValidationError("do not put secrets in --header; use \(option).")
        }
    }

    /// The entries for the settings file.
    var entries: [(key: String, value: String)] {
        let headers = header.isEmpty ? [] : [("headers", TargetEntry.list(header))]
        return TargetEntry.texts([("method", method)]) + headers
            + TargetEntry.texts([("body", body), ("dialect", dialect)])
            + (anySuccess ? [("any_success", "true")] : [])
    }
}
