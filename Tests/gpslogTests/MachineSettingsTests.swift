import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(2)),
    .enabled(if: geteuid() == 0 && Tool.setpriv.isInstalled, "only root can be another user"),
    .enabled("this machine lets no test mount a folder") { await MountedFolder.isPossible() }
)
struct `The settings of a machine` {
    private static let place = "/etc/gpslog/config.toml"

    let folder: TemporaryFolder
    let gpslog: BuiltProgram
    /// The folder mounted at /etc for gpslog.
    let etc: MountedFolder

    init() throws {
        folder = try TemporaryFolder()
        gpslog = try BuiltProgram("gpslog")
        try TextFile.setMode(of: folder.path, to: 0o755)
        for (name, permissions) in [("etc", 0o755), ("anybodys", 0o777)] as [(String, mode_t)] {
            try folder.makeFolder(name)
            try TextFile.setMode(of: folder.file(name), to: permissions)
        }
        etc = MountedFolder(folder.file("etc"), over: "/etc")
    }

    private func run(_ arguments: String..., as user: MountedFolder.User) async throws -> BuiltProgram.Outcome {
        try await etc.run(
            gpslog.path,
            arguments,
            environment: ["GPSLOG_DATABASE": folder.file("anybodys/voyage.sqlite").string, "HOME": "/nowhere"],
            as: user,
            mask: "077"
        )
    }

    private func addTarget() async throws {
        let outcome = try await run(
            "upload",
            "add",
            "home",
            "--config",
            Self.place,
            "--kind",
            "overland",
            "--url",
            "https://example.org/",
            as: .root
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func write(_ text: String, folder permissions: mode_t, file filePermissions: mode_t) throws {
        try folder.makeFolder("etc/gpslog")
        try TextFile.write(text, to: folder.file("etc/gpslog/config.toml"))
        try TextFile.setMode(of: folder.file("etc/gpslog/config.toml"), to: filePermissions)
        try TextFile.setMode(of: folder.file("etc/gpslog"), to: permissions)
    }

    @Test func `are made for every user, the service's too`() async throws {
        try await addTarget()
        #expect(try permissions(of: folder.file("etc/gpslog")) == 0o755)
        #expect(try permissions(of: folder.file("etc/gpslog/config.toml")) == 0o644)
        let listed = try await run("upload", "list", as: .nobody)
        #expect(listed.status == 0)
        #expect(listed.output.contains("https://example.org/"))
        #expect(listed.errors == "")
    }

    @Test func `keep the permissions that they have`() async throws {
        try write("", folder: 0o750, file: 0o640)
        try await addTarget()
        #expect(try permissions(of: folder.file("etc/gpslog")) == 0o750)
        #expect(try permissions(of: folder.file("etc/gpslog/config.toml")) == 0o640)
    }

    @Test func `are not left out without a word where their folder is closed`() async throws {
        try write("[filter]\nprofile = \"boat\"\n", folder: 0o700, file: 0o600)
        let replay = try await run("replay", Checkout.fixture("city-walk.nmea").string, as: .nobody)
        #expect(replay.status == 0)
        let warning = "gpslog: you may not look for the settings file /etc/gpslog/config.toml; ignoring it\n"
        #expect(replay.errors.hasPrefix(warning), "\(replay.errors)")
        #expect(replay.errors.ranges(of: warning).count == 1)
        let named = try await run("upload", "list", "--config", Self.place, as: .nobody)
        #expect(named.status == 77)
        #expect(named.errors == "gpslog: you may not look for the settings file /etc/gpslog/config.toml.\n")
    }

    @Test func `are missed by the doctor where their folder is closed`() async throws {
        try write("", folder: 0o700, file: 0o600)
        let outcome = try await run("doctor", "--device", "/dev/nothing-here", as: .nobody)
        #expect(
            outcome.output.hasPrefix(
                "problem: you may not look for the settings file /etc/gpslog/config.toml -> sudo chmod a+rx /etc/gpslog\n"
            ),
            "\(outcome.output)"
        )
        #expect(outcome.status == 69)
    }

    @Test func `are refused where only their folder is open`() async throws {
        try write("", folder: 0o755, file: 0o600)
        let outcome = try await run("upload", "list", as: .nobody)
        #expect(outcome.status == 77)
        #expect(outcome.errors == "gpslog: you may not read the settings file /etc/gpslog/config.toml.\n")
    }

    @Test func `are not missed in the home of another, who has closed it`() async throws {
        try folder.makeFolder("home")
        try TextFile.setMode(of: folder.file("home"), to: 0o700)
        let outcome = try await etc.run(
            gpslog.path,
            ["upload", "list"],
            environment: ["HOME": folder.file("home").string, "XDG_CONFIG_HOME": ""],
            as: .nobody
        )
        #expect(outcome.status == 0)
        #expect(outcome.errors == "gpslog: there is no upload target; add one with gpslog upload add\n")
    }
}

private func permissions(of path: FilePath) throws -> mode_t {
    var status = stat()
    guard unsafe stat(path.string, &status) == 0 else { throw Errno(rawValue: errno) }
    return status.st_mode & 0o777
}
