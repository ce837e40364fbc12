internal import GNSS
internal import Platform

/// Draws a view on a screen of any size, as a pure function of the state.
package struct LiveScreen {
    private let state: LiveState
    private let settings: ViewSettings
    private let now: ViewMoment

    package init(_ state: LiveState, _ settings: ViewSettings, at now: ViewMoment) {
        (self.state, self.settings, self.now) = (state, settings, now)
    }

    package func screen(rows: Int, columns: Int, capabilities: TerminalCapabilities) -> Screen {
        var screen = Screen(rows: rows, columns: columns, capabilities: capabilities)
        let layout = Layout(rows: rows, columns: columns, panes: panes)
        if settings.showsHelp { HelpPane(settings).draw(on: &screen) } else { draw(layout, on: &screen) }
        drawTitle(on: &screen)
        if rows >= 3 {
            let notice = TerminalColumns.fitted(notice(layout, columns: columns), into: columns)
            screen.put(notice, noticeStyle, row: rows - 2, column: 0, within: columns)
        }
        if rows >= 2 {
            screen.paint(row: rows - 1, .bar)
            screen.put(keys, .bar, row: rows - 1, column: 0, within: columns)
        }
        return screen
    }

    /// Panes that have something to show.
    private var panes: Set<Layout.Pane> {
        var panes: Set<Layout.Pane> = [.position, .trends, .filter, .sky, .signals]
        if let storage = state.storage {
            panes.insert(.storage)
            if !storage.uploads.isEmpty { panes.insert(.uploads) }
        }
        return panes
    }

    private func draw(_ layout: Layout, on screen: inout Screen) {
        let receiver = state.current?.receiver
        let satellites = SatelliteList(receiver?.sky?.satellites ?? [])
        for (pane, area) in layout.areas {
            switch pane {
            case .position:
                let pane = PositionPane(receiver: receiver, settings: settings, now: now, isStill: state.hasEnded)
                screen.put(pane.lines, in: area)
            case .trends:
                let pane = TrendPane(receiver: receiver, units: settings.units)
                screen.put(pane.lines(columns: area.columns, screen.capabilities), in: area)
            case .filter:
                let pane = FilterPane(verdicts: receiver?.verdicts, settings: settings)
                screen.put(pane.lines(columns: area.columns, rows: area.rows), in: area)
            case .storage:
                if let storage = state.storage { screen.put([StoragePane(storage: storage, now: now).line], in: area) }
            case .uploads:
                guard let storage = state.storage else { continue }
                screen.put(StoragePane(storage: storage, now: now).uploads(rows: area.rows), in: area)
            case .sky: SkyPane(satellites: satellites).draw(on: &screen, in: area)
            case .signals: SignalPane(satellites: satellites).draw(on: &screen, in: area)
            }
        }
    }

    private func drawTitle(on screen: inout Screen) {
        screen.paint(row: 0, .bar)
        var text = " gpslog view  "
        if let (receiver, place) = state.current {
            text += TerminalSafeText(receiver.name ?? receiver.device, width: 40).description
            if state.receivers.count > 1 { text += "  \(place) of \(state.receivers.count)" }
        }
        let used = screen.put(text, .bar, row: 0, column: 0, within: screen.columns)
        let title = TerminalSafeText(state.title, width: 40).description
        let start = screen.columns - title.count - 1
        if start > used + 1 { screen.put(title, .bar, row: 0, column: start, within: title.count) }
    }

    private var noticeStyle: Style {
        settings.field == nil && settings.notice == nil ? Style(.red, isBold: true) : .bold
    }

    /// Text of the row above the keys: input field, last message, or current problem and panes that do not fit.
    private func notice(_ layout: Layout, columns: Int) -> String {
        if let field = settings.field {
            return " waypoint: " + TerminalColumns.end(of: TerminalSafeText(field, width: .max).description, within: 60)
                + "_"
        }
        if let notice = settings.notice { return " " + notice }
        let complaint = [state.complaint(at: now)].compactMap(\.self)
        let omissions = settings.showsHelp ? [] : omissions(layout)
        let sentences = omissions.map { (complaint + [$0]).joined(separator: "; ") } + complaint
        let shown = sentences.first { $0.count < columns } ?? sentences.last
        return shown.map { " " + $0 } ?? ""
    }

    /// Sentences that name the panes that do not fit, the shortest last; empty if all fit.
    private func omissions(_ layout: Layout) -> [String] {
        guard !layout.leftOut.isEmpty else { return [] }
        let names = "not shown: " + layout.leftOut.map(\.rawValue).joined(separator: ", ")
        let (rows, columns) = Layout.wholeSize
        let count = layout.leftOut.count == 1 ? "1 part not shown" : "\(layout.leftOut.count) parts not shown"
        return [names + "; a terminal of \(columns)x\(rows) shows all", names, count]
    }

    private var keys: String {
        if settings.field != nil { return " Enter saves   Esc cancels" }
        // The first ones fit on any terminal.
        var keys = ["q quit", "? help", "p notation", "l \(settings.clock == .utc ? "local time" : "UTC")"]
        if state.receivers.count > 1 { keys.append("Tab receiver") }
        if settings.takesWaypoints { keys.append("w waypoint") }
        return " " + keys.joined(separator: "   ")
    }
}
