internal import Synchronization
package import SystemPackage

/// An MQTT broker on 127.0.0.1: mosquitto with its own settings.
package final class TestBroker: Sendable {
    /// Stays the same after a restart.
    package var port: UInt16 { reserved.number }

    private let reserved: ReservedPort
    private let folder: TemporaryFolder
    private let process = Mutex<ServerProcess?>(nil)

    /// Starts a broker, with or without authentication.
    ///
    /// - Parameters:
    ///   - users: passwords by user; empty to allow everyone.
    ///   - accessRules: the users' rights to topics, as mosquitto's `acl_file`; nil for no restrictions.
    ///   - identity: the broker's certificate; nil for no encryption.
    ///   - clientAuthority: the authority of client certificates, as PEM; nil to not require them.
    /// - Throws: an error if mosquitto is not installed or does not start.
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

    /// Starts the broker again after `stop`, without its previous messages.
    ///
    /// - Throws: an error if it does not start.
    package func start() async throws {
        let process = try await ServerProcess(
            .mosquitto,
            ["-c", folder.file("settings").string],
            saying: " running"
        )
        self.process.withLock { $0 = process }
    }

    package func stop() async {
        await process.withLock(\.self)?.stop()
    }

    package var log: String { process.withLock { $0?.text ?? "" } }

    /// Waits until its log contains a fragment; false if it exits first.
    package func says(_ fragment: String) async -> Bool {
        await process.withLock(\.self)?.says(fragment) ?? false
    }
}
