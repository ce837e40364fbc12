internal import Communication
package import GNSS
package import SystemPackage

/// A section `[upload.NAME]` of a settings file: where locations are uploaded to.
package struct UploadTargetSettings: Sendable {
    /// Its name.
    package let name: String

    /// The kind of server, by what it understands.
    package private(set) var kind = UploadKind.overland

    /// The address of the server.
    package private(set) var url: UploadURL

    /// The user's name there; nil for none.
    package private(set) var user: String?

    /// The name by which the server knows the device.
    package private(set) var device: String?

    /// Two characters that stand for the device on OwnTracks' maps; nil for the last two of its name.
    package private(set) var tracker: String?

    /// The place where the password is kept; nil for none.
    package private(set) var password: SecretSource?

    /// The place where the key is kept that goes along as a bearer token; nil for none.
    package private(set) var token: SecretSource?

    /// The certificate of an authority that is trusted instead of the system's; nil for those.
    package private(set) var authority: FilePath?

    /// The certificate that says who we are, and its key; nil for none.
    package private(set) var certificate: FilePath?

    /// The key of the certificate.
    package private(set) var key: FilePath?

    /// True where rejected fixes are uploaded, too.
    package private(set) var isRejectedWanted = false

    /// True where only the neighbourhood is told.
    package private(set) var isCoarse = false

    /// True where only what was chosen of several receivers is uploaded.
    package private(set) var isFused = false

    /// Seconds that locations are apart at least.
    package private(set) var interval = 0.0

    /// Metres that locations are apart at least.
    package private(set) var distance = 0.0

    /// The most locations of a request; nil for as many as usual.
    package private(set) var batch: Int?

    /// The most requests a second for what comes late; nil for as many as usual.
    package private(set) var rate: Double?

    /// The time of the first location that is uploaded; nil for all.
    package private(set) var since: UTCTime?

    /// A template's method.
    package private(set) var method = "GET"

    /// A template's headers, as `Name: value`.
    package private(set) var headers: [String] = []

    /// A template's body.
    package private(set) var body = ""

    /// True where Traccar's JSON is for Dawarich.
    package private(set) var isForDawarich = false

    /// True where Overland's server need not say that it has stored the locations.
    package private(set) var isAnySuccessEnough = false

    /// The settings of a section.
    ///
    /// - Throws: `SettingsObjection` where something in it is no setting, or something is missing.
    init(_ name: String, _ section: SettingsSection, _ node: SettingsNode) throws(SettingsObjection) {
        guard Self.isName(name) else {
            throw SettingsObjection(node, section.name, "is no name for a target; use letters, digits, - and _")
        }
        guard let kind = section.entries.first(where: { $0.key == "kind" }) else {
            throw SettingsObjection(node, section.name, "needs a kind: \(UploadKind.listOfNames)")
        }
        self.kind = try SettingsReading(kind, section).choice(UploadKind.init, "one of \(UploadKind.listOfNames)")
        guard let address = section.entries.first(where: { $0.key == "url" }) else {
            throw SettingsObjection(node, section.name, "needs a url")
        }
        guard let text = address.node.string, let url = UploadURL(text) else {
            throw SettingsObjection(
                address.node,
                section.name(of: address),
                "must be the address of a server, such as \(self.kind.exampleURL)"
            )
        }
        self.name = name
        self.url = url
        for entry in section.entries where entry.key != "url" && entry.key != "kind" {
            try take(entry.key, SettingsReading(entry, section))
        }
        try requireConsistency(node, section)
    }

    private mutating func take(_ key: String, _ value: SettingsReading) throws(SettingsObjection) {
        switch key {
        case "user": user = try value.line()
        case "device": device = try value.line()
        case "tid": tracker = try value.line()
        case "password_file": password = .file(FilePath(try value.line()))
        case "password_env": password = .environment(try value.line())
        case "password_credential": password = .credential(try value.fileName())
        case "token_file": token = .file(FilePath(try value.line()))
        case "token_env": token = .environment(try value.line())
        case "token_credential": token = .credential(try value.fileName())
        case "ca": authority = FilePath(try value.line())
        case "certificate": certificate = FilePath(try value.line())
        case "key": self.key = FilePath(try value.line())
        case "rejected": isRejectedWanted = try value.truth()
        case "coarse": isCoarse = try value.truth()
        case "fused": isFused = try value.truth()
        case "interval": interval = try value.span().seconds
        case "distance": distance = try value.number(in: 0...1e6, "a number of metres from 0")
        case "batch": batch = try value.count(in: 1...1000)
        case "rate": rate = try value.number(in: 0.01...1000, "a number of requests a second up to 1000")
        case "since": since = try value.time()
        default: try takeRest(key, value)
        }
    }

    private mutating func takeRest(_ key: String, _ value: SettingsReading) throws(SettingsObjection) {
        switch key {
        case "method" where kind == .template: method = try value.line()
        case "headers" where kind == .template: headers = try value.lines()
        case "body" where kind == .template: body = try value.text()
        case "dialect" where kind == .traccarJSON:
            isForDawarich = try value.choice({ ["traccar": false, "dawarich": true][$0] }, "traccar or dawarich")
        case "any_success" where kind == .overland: isAnySuccessEnough = try value.truth()
        case "method", "headers", "body", "dialect", "any_success":
            throw value.objection("is not for a target of the kind \(kind.rawValue)")
        case "password", "token":
            throw value.objection("is no place for a secret; use \(key)_file, \(key)_env or \(key)_credential")
        default: throw value.objection("is not known; there are \(Self.keys)")
        }
    }

    private func requireConsistency(_ node: SettingsNode, _ section: SettingsSection) throws(SettingsObjection) {
        let schemes = kind == .ownTracks ? ["http", "https", "mqtt", "mqtts"] : ["http", "https"]
        guard schemes.contains(url.scheme) else {
            throw SettingsObjection(
                node,
                section.name + ".url",
                "must begin with \(schemes.joined(separator: "://, "))://"
            )
        }
        guard !url.hasCredentials else {
            throw SettingsObjection(node, section.name + ".url", "is no place for a secret; use user and password_file")
        }
        guard !url.scheme.hasPrefix("mqtt") || MQTTServer(url: url.text) != nil else {
            throw SettingsObjection(
                node,
                section.name + ".url",
                "must be a broker's address, such as mqtts://example.org"
            )
        }
        guard device != nil || kind == .overland || kind == .template else {
            throw SettingsObjection(node, section.name, "needs a device: what the server knows it by")
        }
        guard user != nil || kind != .ownTracks else {
            throw SettingsObjection(node, section.name, "needs a user, whose device it is")
        }
        guard (certificate == nil) == (key == nil) else {
            throw SettingsObjection(node, section.name, "needs certificate and key, or neither")
        }
        guard password == nil || user != nil else {
            throw SettingsObjection(node, section.name, "needs a user for its password")
        }
        do throws(Failure) {
            _ = try format()
        } catch {
            throw SettingsObjection(node, section.name, "cannot be used: \(error)")
        }
    }

    /// True where a target may be called so: names are parts of file names.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    private static let keys = """
        kind, url, user, device, tid, password_file, password_env, password_credential, token_file, token_env, \
        token_credential, ca, certificate, key, rejected, coarse, fused, interval, distance, batch, rate, since, method, \
        headers, body, dialect and any_success
        """
}
