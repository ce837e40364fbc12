internal import Synchronization
package import SystemPackage

/// An MQTT broker on 127.0.0.1: mosquitto, with settings of its own.
package final class TestBroker: Sendable {
    /// Its port, also after it was stopped and started again.
    package var port: UInt16 { reserved.number }

    private let reserved: ReservedPort
    private let folder: TemporaryFolder
    private let process = Mutex<ServerProcess?>(nil)

    /// A broker that lets in everybody, or only users with their password.
    ///
    /// - Parameters:
    ///   - users: passwords by user; everybody is let in where there are none.
    ///   - accessRules: the users' rights to topics, as mosquitto's `acl_file`; nil for everybody everything.
    ///   - identity: its certificate, where it encrypts.
    ///   - clientAuthority: the authority that must vouch for clients, as PEM; nil where they need no certificate.
    /// - Throws: an error where mosquitto is not installed, or does not begin.
    package init(
        users: [String: String] = [:],
        accessRules: String? = nil,
        identity: TestAuthority.Identity? = nil,
        clientAuthority: FilePath? = nil
    ) async throws {
        folder = try TemporaryFolder()
        reserved = try ReservedPort()
        var lines = [
            "user root", "listener \(reserved.number) 127.0.0.1", "persistence false", "log_dest stderr",
            "log_type all",
        ]
        lines.append("allow_anonymous \(users.isEmpty)")
        if !users.isEmpty { lines.append("password_file \(folder.file("passwords").string)") }
        if let accessRules {
            try TextFile.write(accessRules, to: folder.file("rules"))
            lines.append("acl_file \(folder.file("rules").string)")
        }
        if let identity {
            lines += ["certfile \(identity.certificateFile.string)", "keyfile \(identity.keyFile.string)"]
        }
        if let clientAuthority { lines += ["cafile \(clientAuthority.string)", "require_certificate true"] }
        try TextFile.write(lines.joined(separator: "\n") + "\n", to: folder.file("settings"))
        try TextFile.write("", to: folder.file("passwords"))
        for (user, password) in users {
            let file = folder.file("passwords").string
            _ = try await Tool.mosquittoPasswords.run(["-b", file, user, password])
        }
        try await start()
    }

    /// Begins again after it was stopped, without any of the messages that it had.
    ///
    /// - Throws: an error where it does not begin.
    package func start() async throws {
        let process = try await ServerProcess(
            .mosquitto,
            ["-c", folder.file("settings").string],
            saying: " running"
        )
        self.process.withLock { $0 = process }
    }

    /// Ends it, and its connections.
    package func stop() async {
        await process.withLock(\.self)?.stop()
    }

    /// The text of its log since it began.
    package var log: String { process.withLock { $0?.text ?? "" } }

    /// Waits until it has written this to its log; false where it ended without.
    package func says(_ fragment: String) async -> Bool {
        await process.withLock(\.self)?.says(fragment) ?? false
    }
}
