internal import GNSS
package import Logbook
package import Uploads

/// An upload target: section `[upload.NAME]` of the settings file.
package struct UploadTargetSettings: Sendable {
    package let name: String

    package let url: UploadURL

    /// User name at the server; `nil` for none.
    package let user: String?

    /// Credentials and certificates for the server.
    package let access: UploadAccess

    /// Which locations the target receives, and how fast.
    package let portion: UploadPortion

    /// The format that this kind of server expects.
    package let format: any UploadFormat

    /// Names of all configured headers.
    private let headerNames: [Substring]

    /// Name of the kind of server.
    package var kind: String { type(of: format).kind }

    package static var kinds: [String] { UploadFormats.all.map { $0.kind } }

    /// Comma-separated names of all kinds.
    package static var listOfKinds: String { UploadFormats.listOfNames }

    /// Parses the settings of the section.
    ///
    /// - Throws: `SettingsError` if a setting is invalid or missing.
    init(_ name: String, _ section: SettingsSection, _ node: SettingsNode) throws(SettingsError) {
        guard Self.isName(name) else {
            throw SettingsError(node, section.name, "is not a valid target name; use letters, digits, - and _")
        }
        let kind = try Self.kind(section, node)
        let url = try Self.url(section, node, kind)
        var given = UploadFormatSettings(url: url.text)
        var (access, portion) = (UploadAccess(), UploadPortion(whole: kind.isWhole))
        for entry in section.entries where entry.key != "url" && entry.key != "kind" {
            let value = SettingsReading(entry, section)
            if entry.key == "user" {
                given.user = try value.line()
            } else if entry.key == "device" {
                given.device = try value.line()
            } else if let own = kind.settings.first(where: { $0.key == entry.key }) {
                given.own[own.key] = try value.value(as: own.form)
            } else if try !UploadAccess.keys.read(entry.key, value, into: &access),
                try !UploadPortion.keys.read(entry.key, value, into: &portion)
            {
                throw Self.error(to: entry.key, value, kind)
            }
        }
        do throws(UploadFormatError) {
            format = try kind.init(given)
        } catch {
            throw SettingsError(node, section.name + (error.key.map { "." + $0 } ?? ""), error.reason)
        }
        (self.name, self.url, user, headerNames) = (name, url, given.user, given.headerNames)
        (self.access, self.portion) = (access, portion)
        try requireConsistency(node, section)
    }

    /// The target for the uploader.
    package var target: UploadTarget {
        let usualBatch = type(of: format).usualBatch
        let pace = UploadPace(
            interval: portion.interval,
            distance: portion.distance,
            batch: usualBatch == 1 ? 1 : portion.batch ?? usualBatch,
            requestsPerSecond: portion.rate ?? format.usualRate
        )
        return UploadTarget(
            name,
            selection,
            isCoarse: portion.isCoarse,
            isWhole: type(of: format).isWhole,
            suspects: portion.suspects,
            pace: pace
        )
    }

    package var selection: UploadSelection { portion.selection }

    /// Warnings about possible mistakes, one sentence each.
    package var advice: [String] {
        let secret = secretName.map {
            "\($0) looks like a secret, which settings should not contain; use --token-file if the server supports it"
        }
        return access.missingFiles + access.exposures + [secret].compactMap(\.self)
            + format.advice(atRate: portion.rate)
    }

    /// Name of a query parameter or header that appears to contain a secret.
    private var secretName: Substring? {
        let query = url.text.drop { $0 != "?" }.dropFirst().split(separator: "&").filter { !$0.contains("%") }
        return (query.map { $0.prefix { $0 != "=" } } + headerNames).first { name in
            let name = name.lowercased()
            return ["key", "token", "pass", "pwd", "secret", "auth", "cookie"].contains { name.contains($0) }
        }
    }

    private func requireConsistency(_ node: SettingsNode, _ section: SettingsSection) throws(SettingsError) {
        guard (access.certificate == nil) == (access.key == nil) else {
            throw SettingsError(node, section.name, "needs certificate and key, or neither")
        }
        guard access.password == nil || user != nil else {
            throw SettingsError(node, section.name, "needs a user for its password")
        }
    }

    private static func kind(
        _ section: SettingsSection,
        _ node: SettingsNode
    ) throws(SettingsError) -> any UploadFormat.Type {
        guard let entry = section.entries.first(where: { $0.key == "kind" }) else {
            throw SettingsError(node, section.name, "needs a kind: \(listOfKinds)")
        }
        return try SettingsReading(entry, section).choice({ UploadFormats.named($0) }, "one of \(listOfKinds)")
    }

    private static func url(
        _ section: SettingsSection,
        _ node: SettingsNode,
        _ kind: any UploadFormat.Type
    ) throws(SettingsError) -> UploadURL {
        guard let entry = section.entries.first(where: { $0.key == "url" }) else {
            throw SettingsError(node, section.name, "needs a url")
        }
        let name = section.name(of: entry)
        guard let text = entry.node.string, let url = UploadURL(text) else {
            let reason = "must be the address of a server, such as \(kind.exampleURL)"
            throw SettingsError(entry.node, name, reason)
        }
        guard kind.schemes.contains(url.scheme) else {
            throw SettingsError(node, name, "must begin with \(kind.schemes.joined(separator: "://, "))://")
        }
        guard !url.hasCredentials else {
            throw SettingsError(node, name, "must not contain a secret; use user and password_file")
        }
        return url
    }

    /// The error for a key that this kind of server does not have.
    private static func error(
        to key: String,
        _ value: SettingsReading,
        _ kind: any UploadFormat.Type
    ) -> SettingsError {
        if key == "password" || key == "token" {
            return value.error("must not be in the settings; use \(key)_file, \(key)_env or \(key)_credential")
        }
        let ownKeys = UploadFormats.all.flatMap { $0.settings.map(\.key) }
        if ownKeys.contains(key) { return value.error("does not apply to targets of kind \(kind.kind)") }
        return value.unknown(
            among: ["kind", "url", "user", "device"] + UploadAccess.keys.names + UploadPortion.keys.names + ownKeys
        )
    }

    /// Whether a name is valid; names are used in file names.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}

extension SettingsReading {
    /// Parses a value of this form.
    fileprivate func value(as form: UploadSetting.Form) throws(SettingsError) -> UploadSetting.Value {
        switch form {
        case .line: .text(try line())
        case .text: .text(try text())
        case .headers: .lines(try lines())
        case .word(let words): .text(try choice({ words.contains($0) ? $0 : nil }, words.joined(separator: " or ")))
        case .truth: .truth(try truth())
        }
    }
}

/// A server's URL, with the parts needed to validate and display it.
package struct UploadURL: Hashable, Sendable, CustomStringConvertible {
    /// The text as entered by the user.
    package let text: String

    /// The part before `://`, in lower case.
    package let scheme: String

    private let host: Substring

    /// Parses a URL; `nil` if it is invalid.
    package init?(_ text: String) {
        guard let colon = text.firstRange(of: "://"), !text.unicodeScalars.contains(where: Self.cannotBe)
        else { return nil }
        self.text = text
        scheme = text[..<colon.lowerBound].lowercased()
        host = text[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !scheme.isEmpty, !host.isEmpty, host.first != ":" else { return nil }
    }

    /// Whether the URL contains a user name or a password.
    package var hasCredentials: Bool { host.contains("@") }

    /// Whether the connection is encrypted.
    package var isSecure: Bool { scheme == "https" || scheme == "mqtts" }

    /// Whether the server is this machine: `localhost` and its subdomains (RFC 6761), 127.0.0.0/8 and `[::1]`.
    package var isLocal: Bool {
        let authority = host.lowercased()
        let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if server.hasPrefix("[") { return server == "[::1]" || server.hasPrefix("[::1]:") }
        let bare = server.prefix { $0 != ":" }
        let name = bare.hasSuffix(".") ? bare.dropLast() : bare
        return name == "localhost" || name.hasSuffix(".localhost") || Self.isLoopback(name)
    }

    /// Whether the name is an IPv4 address in 127.0.0.0/8.
    private static func isLoopback(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { part in part.allSatisfy(\.isNumber) ? UInt8(part) : nil }
        return parts.count == 4 && octets.count == 4 && octets[0] == 127
    }

    /// The URL without its query and fragment, which may contain secrets.
    package var description: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

    private static func cannotBe(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.value == 0x7F }
}
