internal import Glibc
package import GNSS
package import Platform
package import SystemPackage

/// The file with the password and the share links, readable only by its owner.
package struct AccessFile: Sendable {
    package let path: FilePath

    /// Largest valid size in bytes.
    private static let greatestSize = 65_536

    /// The file need not exist yet.
    package init(at path: FilePath) { self.path = path }

    /// Detects changes of the file; `nil` if it does not exist or is not accessible.
    var stamp: Stamp? {
        guard let status = try? FileStatus(at: path) else { return nil }
        return Stamp(
            file: status.identity,
            seconds: status.modified.seconds,
            nanoseconds: status.modified.nanoseconds,
            user: status.user,
            permissions: status.permissions
        )
    }

    /// Identity and modification time of the file, and who may read it, which changes without a modification.
    struct Stamp: Hashable {
        let file: FileIdentity
        let seconds: Int
        let nanoseconds: Int
        let user: uid_t
        let permissions: mode_t
    }

    /// Reads the file; an empty record if it does not exist.
    ///
    /// - Throws: `Failure` if it cannot be read, is invalid, belongs to another user, or is accessible to other users.
    package func read() throws(Failure) -> AccessRecord {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try descriptor.closeAfter {
                let status = try FileStatus(of: descriptor)
                try require(status)
                let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: Self.greatestSize) { buffer, count in
                    count = try unsafe descriptor.read(
                        fromAbsoluteOffset: 0,
                        into: UnsafeMutableRawBufferPointer(buffer)
                    )
                }
                guard bytes.count == status.size, let record = AccessRecord(String(decoding: bytes, as: UTF8.self))
                else {
                    throw Failure(
                        "\(path) is damaged; remove it and set the password again: gpslog web --set-password",
                        .configuration
                    )
                }
                return record
            }
        } catch let failure as Failure {
            throw failure
        } catch Errno.noSuchFileOrDirectory {
            return AccessRecord()
        } catch {
            throw Failure("cannot read the access file \(path): \(error)", .noPermission)
        }
    }

    /// Checks that the file belongs to this user or root and is not accessible to others.
    private func require(_ status: FileStatus) throws(Failure) {
        guard status.isRegularFile else {
            throw Failure("\(path) is not an access file of gpslog web", .configuration)
        }
        guard status.isOwn || status.user == 0 || geteuid() == 0 else {
            throw Failure("the access file \(path) belongs to another user", .configuration)
        }
        guard status.permissions & 0o077 == 0 else {
            throw Failure(
                "other users can read or write the access file \(path); run chmod 600 on it",
                .configuration
            )
        }
    }

    /// Replaces the file atomically, creating its folder if needed.
    ///
    /// - Throws: `Failure` if it cannot be written.
    package func write(_ record: AccessRecord) throws(Failure) {
        let folder = path.removingLastComponent()
        do {
            try Self.makeFolder(folder)
            try FileReplacement.write(
                Array(record.text.utf8),
                to: path,
                permissions: .ownerReadWrite,
                safely: true
            ) { file throws(Errno) in
                // If root writes it for a service, the service's user must be able to read it.
                let owner = try FileStatus(at: folder)
                if geteuid() == 0, owner.user != 0 { fchown(file.rawValue, owner.user, owner.group) }
            }
        } catch {
            throw Failure("cannot write \(path): \(error)", .cannotCreate)
        }
    }

    private static func makeFolder(_ folder: FilePath) throws(Errno) {
        do throws(Folder.Obstacle) {
            try Folder.make(folder, permissions: .ownerReadWriteExecute)
        } catch {
            throw error.reason
        }
    }
}

/// The password and the share links.
package struct AccessRecord: Hashable, Sendable {
    /// `nil` if no password is set.
    package var password: PasswordHash?

    /// Share links, including expired ones.
    package var links: [SharedLink] = []

    package init() {}

    /// Parses the file's text; `nil` if it is invalid.
    init?(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            switch words.first {
            case "password":
                guard words.count == 2, password == nil, let hash = PasswordHash(words[1]) else { return nil }
                password = hash
            case "link":
                guard words.count == 3, let token = SecretToken.Hash(words[1]), let end = Int64(words[2]),
                    (0...Self.latestEnd).contains(end)
                else { return nil }
                links.append(SharedLink(token: token, end: UTCTime(nanosecondsSince1970: end * 1_000_000_000)))
            default: return nil
            }
        }
    }

    /// Latest valid expiry in seconds since 1970.
    private static let latestEnd: Int64 = 9_000_000_000

    var text: String {
        var lines = ["# Who may see the page: hashes, which gpslog web --set-password and gpslog web --share write."]
        if let password { lines.append("password \(password)") }
        lines += links.map { "link \($0.token) \($0.end.secondsSince1970)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The link with a token; `nil` if there is none or it has expired.
    func link(of token: SecretToken, at now: UTCTime) -> SharedLink? {
        let hash = token.hash
        return links.first { $0.token == hash && now < $0.end }
    }
}

/// A link to view the page without a password until it expires.
package struct SharedLink: Hashable, Sendable {
    package let token: SecretToken.Hash

    /// Time at which the link expires.
    package let end: UTCTime

    package init(token: SecretToken.Hash, end: UTCTime) { (self.token, self.end) = (token, end) }
}
