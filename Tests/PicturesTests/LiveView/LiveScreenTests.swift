import GNSS
import Pictures
import Logbook
import Platform
import TestSupport
import Testing

@Suite struct `A live screen` {
    private func text(
        _ state: LiveState,
        _ rows: Int,
        _ columns: Int,
        _ settings: ViewSettings = ViewSettings(takesWaypoints: true),
        capabilities: TerminalCapabilities = TerminalCapabilities(),
        at second: Double = 91
    ) -> String {
        LiveScreen(state, settings, at: .at(second)).screen(rows: rows, columns: columns, capabilities: capabilities)
            .text
    }

    @Suite struct `as it was looked at` {
        private let outer = `A live screen`()

        @Test func `has all of a boat under way on 80 columns`() throws {
            var state = LiveState.underWay()
            state.storage = StorageReport(
                bytes: 1_234_567,
                free: 76_500_000_000,
                lastWrite: ViewMoment.eight.advanced(bySeconds: 88),
                uploads: [
                    .init(
                        target: "home",
                        waiting: 0,
                        isAtLeast: false,
                        lastSuccess: ViewMoment.eight.advanced(bySeconds: 70),
                        failure: nil
                    ),
                    .init(
                        target: "club",
                        waiting: 10_000,
                        isAtLeast: true,
                        lastSuccess: nil,
                        failure: "it has no address"
                    ),
                ]
            )
            try expectFile("screens/under-way-80x24.txt", toHave: outer.text(state, 24, 80))
        }

        @Test func `has the same in ASCII`() throws {
            let capabilities = TerminalCapabilities(hasColours: false, hasUnicode: false)
            let text = outer.text(.underWay(), 24, 80, capabilities: capabilities)
            #expect(text.utf8.allSatisfy { $0 < 0x80 })
            try expectFile("screens/under-way-ascii-80x24.txt", toHave: text)
        }

        @Test func `has forty satellites with five signals each`() throws {
            try expectFile(
                "screens/forty-satellites-80x24.txt",
                toHave: outer.text(.underWay(satellites: 40, signals: 5), 24, 80)
            )
        }

        @Test func `has more where there is more room`() throws {
            let settings = ViewSettings(units: DisplayUnits(speed: .knots, position: .minutes), takesWaypoints: true)
            let state = LiveState.underWay(satellites: 40, signals: 5)
            try expectFile("screens/forty-satellites-132x50.txt", toHave: outer.text(state, 50, 132, settings))
        }

        @Test func `says what is left out where there is little room`() throws {
            try expectFile("screens/under-way-50x14.txt", toHave: outer.text(.underWay(), 14, 50))
        }

        @Test func `has nothing yet`() throws {
            let state = LiveState(title: "gpsd://boat:2947", at: .at(0))
            try expectFile("screens/nothing-80x24.txt", toHave: outer.text(state, 24, 80, at: 5))
        }

        @Test func `explains its keys`() throws {
            var settings = ViewSettings(takesWaypoints: true)
            settings.showsHelp = true
            try expectFile("screens/help-80x24.txt", toHave: outer.text(.underWay(), 24, 80, settings))
        }
    }

    @Test(arguments: [
        (14, 60, 91.0, " not shown: sky plot, signals; a terminal of 80x24 shows all"),
        (14, 50, 91.0, " not shown: sky plot, signals"), (5, 20, 91.0, " 4 parts not shown"),
        (14, 60, 130.0, " no data for 39 s; not shown: sky plot, signals"),
        (14, 40, 130.0, " no data for 39 s; 2 parts not shown"), (14, 20, 130.0, " no data for 39 s"),
        (14, 12, 130.0, " no data fo…"),
    ])
    func `says what is left out as long as there is room, beside what is wrong`(
        rows: Int,
        columns: Int,
        second: Double,
        notice: String
    ) {
        let screen = text(.underWay(), rows, columns, at: second)
        #expect(screen.split(separator: "\n", omittingEmptySubsequences: false)[rows - 2] == notice)
    }

    @Test func `fits any size`() {
        let state = LiveState.underWay(satellites: 40, signals: 5)
        for rows in [0, 1, 2, 3, 5, 8, 13, 21, 24, 30, 60, 200] {
            for columns in [0, 1, 7, 20, 44, 75, 76, 80, 81, 120, 300] {
                let lines = text(state, rows, columns).split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count == max(1, rows) + 1)
                #expect(lines.allSatisfy { $0.count <= max(1, columns) })
            }
        }
    }

    @Test func `shows at least where one is`() {
        #expect(text(.underWay(), 4, 40).contains("54.41090 10.22090"))
        #expect(text(.underWay(), 24, 30).contains("54.41090 10.22090"))
    }

    @Test func `has what the examples show`() throws {
        var examples = Examples()
        examples.add("no satellites", text(.underWay(satellites: 0), 24, 80))
        examples.add(
            "the signals of satellites in the order of their bands",
            text(.underWay(satellites: 4, signals: 3), 40, 120)
        )
        examples.add("nothing has come for 39 s", text(.underWay(), 24, 80, at: 130))
        examples.add("nothing has come for 8 s, which is not said", text(.underWay(), 24, 80, at: 99))
        var state = LiveState.underWay()
        let none = JudgedFix(
            received: ReceivedFix(fix: GNSSFix(time: ViewMoment.eight.advanced(bySeconds: 97))),
            verdict: .rejected(Rejection(.noFix))
        )
        state.take(.verdict(none, device: "/dev/ttyACM0", receiver: "u-blox 7 (1546:01a7)"), at: .at(97.3))
        examples.add("for how long there is no fix, and where it was", text(state, 24, 80, at: 98))
        state = LiveState(title: "gpsd://boat:2947", at: .at(0))
        state.take(.position(ReportedPosition(.underWay(5), horizontalError: 8.9), device: "/dev/a"), at: .at(5))
        examples.add("an error that somebody else claims, without its share", text(state, 24, 80, at: 6))
        let units = DisplayUnits(speed: .knots, altitude: .feet, position: .seconds)
        examples.add("other units", text(.underWay(), 24, 80, ViewSettings(units: units)))
        for notation in [PositionNotation.utm, .maidenhead] {
            var settings = ViewSettings(units: units)
            settings.notation = notation
            examples.add("the notation \(notation)", text(.underWay(), 24, 80, settings))
        }
        var settings = ViewSettings(takesWaypoints: true)
        settings.field = "Slipway"
        examples.add("a waypoint while it is typed", text(.underWay(), 24, 80, settings))
        try examples.expect(in: "screens/examples.txt")
    }

    @Test func `lets no name give orders to the terminal`() {
        var state = LiveState(title: "evil\u{1B}[2J", at: .at(0))
        state.take(.opened("/dev/\u{9B}31m船"), at: .at(1))
        let bytes = ScreenChanges.bytes(
            from: nil,
            to: LiveScreen(state, ViewSettings(), at: .at(1)).screen(
                rows: 24,
                columns: 80,
                capabilities: TerminalCapabilities()
            )
        )
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("\u{9B}") && text.components("\u{1B}[2J") == 1)
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
