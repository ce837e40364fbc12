internal import Communication
internal import Glibc
internal import SystemPackage

extension UploadTargetSettings {
    /// Requests a second that most subscribers of a broker keep up with.
    static let usualMQTTRate = 10.0

    /// True where it is reached by MQTT.
    var isByMQTT: Bool { kind == .ownTracks && url.scheme.hasPrefix("mqtt") }

    /// Warnings of what its user may not have meant, one sentence each.
    var advice: [String] {
        var advice = files.filter { !FileMode.exists($0.path) }
            .map { "there is no file \($0.path) yet, which is to have \($0.content)" }
        advice += [password, token].compactMap { $0?.exposure }
        if let name = secretName {
            advice.append(
                "\(name) looks like a secret, and the settings are no place for one; use --token-file if the server can"
            )
        }
        if isByMQTT, let rate, rate > Self.usualMQTTRate {
            advice.append(
                "a broker drops what comes faster than a subscriber takes it; more than 10 a second may be lost"
            )
        }
        if kind == .template, case .template(let template)? = try? format(), template.isConstant {
            advice.append(
                "nothing in the template stands for the location; write %LAT and %LON where the server wants it"
            )
        }
        return advice
    }

    /// Says which of its certificates is not there.
    ///
    /// - Throws: `Failure` where one cannot be read.
    func requireFiles() throws(Failure) {
        for path in [authority, certificate, key].compactMap(\.self)
        where unsafe path.withPlatformString({ unsafe access($0, R_OK) }) != 0 {
            throw Failure("\(path) cannot be read: \(Errno(rawValue: errno))", .configuration)
        }
    }

    /// The files that it is read with, and what is in them.
    private var files: [(path: FilePath, content: String)] {
        let all: [(FilePath?, String)] = [
            (password?.path, "the password"), (token?.path, "the key"), (authority, "the authority's certificate"),
            (certificate, "the client certificate"), (key, "the key of the client certificate"),
        ]
        return all.compactMap { path, content in path.map { ($0, content) } }
    }

    /// A part of the URL's query, or a header, by whose name its value is a secret.
    private var secretName: String? {
        let query = url.text.drop { $0 != "?" }.dropFirst().split(separator: "&").filter { !$0.contains("%") }
        let fields = query.map { $0.prefix { $0 != "=" } } + headers.map { $0.prefix { $0 != ":" } }
        return fields.first { Self.isSecret($0) }.map { "\($0)" }
    }

    private static func isSecret(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return ["key", "token", "pass", "pwd", "secret", "auth", "cookie"].contains { name.contains($0) }
    }
}

extension SecretSource {
    /// The file that it is in; nil where it is elsewhere.
    var path: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// A warning where every user of this machine may read it; nil where not, or where nobody knows.
    var exposure: String? {
        guard let path, let mode = FileMode.mode(of: path), mode & S_IROTH != 0 else { return nil }
        return "every user of this machine can read the secret in \(path); chmod 600 \(path) keeps it to you"
    }
}

/// The permissions of a file.
private enum FileMode {
    static func mode(of path: FilePath) -> mode_t? {
        var status = stat()
        return unsafe path.withPlatformString { unsafe stat($0, &status) } == 0 ? status.st_mode : nil
    }

    /// True where it is there; also where nobody but its owner may look.
    static func exists(_ path: FilePath) -> Bool { mode(of: path) != nil || errno != ENOENT }
}
