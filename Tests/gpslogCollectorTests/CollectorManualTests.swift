import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The manual of the collector` {
    private static let own: Set<String> = [
        "run", "device", "group", "tenant", "geofence", "rule", "user", "log", "retain",
    ]

    private let manual: MadeManual

    init() async throws {
        manual = try await MadeManual(of: "gpslog-collector", own: Self.own)
        try #require(manual.commands.count == 27)
    }

    @Test func `has pages of its own commands alone, and none of those that gpslog has`() {
        let pages = Self.own.map { "gpslog-collector-\($0).1" } + ["gpslog-collector.1"]
        #expect(manual.folder.contents == pages.sorted())
    }

    @Test func `has a synopsis of each command with all of its options, and explains them`() throws {
        try manual.expectEachOption()
    }

    @Test func `says of each command how it ends, which database it takes, and what one may type`() throws {
        for name in Set(manual.commands.map(\.page)) {
            let page = try manual.page(name)
            for section in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
                "SEE ALSO",
            ] {
                #expect(page.contains("\n.Sh \(section)\n"), "\(name): \(section)")
            }
            #expect(page.contains("\n.It Ev GPSLOG_DATABASE\n"), "\(name)")
        }
    }

    @Test func `is well-formed`() async throws { try await manual.expectWellFormed() }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `has completions beside it, for each shell`(shell: String) async throws {
        let program = try BuiltProgram("gpslog-collector")
        let script = try await program.run(["--generate-completion-script", shell])
        #expect(script.status == 0)
        #expect(script.output.contains("gpslog-collector") && script.output.contains("older-than"))
    }
}
