import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The manual` {
    private let manual: MadeManual

    init() async throws {
        manual = try await MadeManual(of: "gpslog")
        try #require(manual.commands.count > 30)
    }

    @Test func `has a synopsis of each command with all of its options, and explains them`() throws {
        try manual.expectEachOption()
    }

    @Test func `names each command, and the options that all have`() throws {
        let page = try manual.page("gpslog")
        for name in Set(manual.commands.map(\.page)) {
            #expect(page.contains("\n.It Xr \(name) 1\n"), "\(name)")
        }
        for option in ["v , Fl -verbose", "q , Fl -quiet", "h , Fl -help", "-version", "-database Ar file"] {
            #expect(page.contains("\n.It Fl \(option)\n"), "\(option)")
        }
    }

    @Test func `names no option and no page that is not there`() throws {
        let options = Set(manual.commands.flatMap(\.options)).union(["-no"])
        let pages = Set(manual.commands.map(\.page) + ["gpslog"])
        for name in pages {
            for line in try manual.page(name).split(separator: "\n") where line.hasPrefix(".") {
                for option in line.matches(of: /Fl ([-a-z]+)/).map({ String($0.1) }) {
                    #expect(options.contains(option), "\(name): \(line)")
                }
                for other in line.matches(of: /Xr (gpslog[-a-z]*) 1/).map({ String($0.1) }) {
                    #expect(pages.contains(other), "\(name): \(line)")
                }
            }
        }
    }

    @Test func `says of each command how it ends, where the database is, and what one may type`() throws {
        for command in manual.commands {
            let page = try manual.page(command.page)
            for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
                #expect(page.contains("\n.Sh \(section)\n"), "\(command.page)")
            }
            if command.options.contains("-database") {
                #expect(page.contains("\n.It Pa $XDG_STATE_HOME/gpslog/gpslog.sqlite\n"), "\(command.page)")
            }
        }
    }

    @Test func `is well-formed`() async throws { try await manual.expectWellFormed() }
}
