internal import GNSS

/// The strength of each satellite's signals as bars: a long one for each where there is room, else a short one.
struct SignalPane {
    /// The strongest signal that there is, in dB-Hz.
    private static let strongest = 55.0

    let satellites: SatelliteList

    /// The form in which satellites are written, the roomiest first.
    private enum Form: Int, CaseIterable {
        /// A line of its own for each signal, with a bar that lies and the number.
        case lying
        /// A standing bar for each signal, and the strongest one's number.
        case standing
        /// A standing bar for each signal.
        case dense

        /// The columns between two satellites.
        var gap: Int { self == .dense ? 1 : 2 }
    }

    /// Draws them; where not all have room, the title says how many are left out.
    func draw(on screen: inout Screen, in area: Area) {
        let rows = max(1, area.rows - 1)
        let form =
            Form.allCases.first { form in
                let items = items(form, screen.capabilities)
                return Self.room(for: items, form, rows, area.columns) >= items.count
            } ?? .dense
        let chosen = items(form, screen.capabilities)
        let width = Self.width(of: chosen, form)
        let room = Self.room(for: chosen, form, rows, area.columns)
        let title = StyledLine(label: "signals").adding(Self.summary(satellites, leftOut: chosen.count - room))
        screen.put([title], in: Area(row: area.row, column: area.column, rows: 1, columns: area.columns))
        for (index, item) in chosen.prefix(room).enumerated() {
            let place = Area(
                row: area.row + 1 + index % rows,
                column: area.column + index / rows * width,
                rows: 1,
                columns: width - form.gap
            )
            screen.put([item], in: place)
        }
    }

    private static func summary(_ satellites: SatelliteList, leftOut: Int) -> String {
        guard !satellites.entries.isEmpty else { return "no satellites are reported" }
        let text = "dB-Hz; * is used (\(satellites.used) of \(satellites.entries.count))"
        return leftOut > 0 ? text + "; \(leftOut) left out" : text
    }

    /// The columns of the longest item, and those between it and the next one.
    private static func width(of items: [StyledLine], _ form: Form) -> Int {
        (items.map(\.text.count).max() ?? 0) + form.gap
    }

    private static func room(for items: [StyledLine], _ form: Form, _ rows: Int, _ columns: Int) -> Int {
        rows * max(1, (columns + form.gap) / max(1, width(of: items, form)))
    }

    private func items(_ form: Form, _ capabilities: TerminalCapabilities) -> [StyledLine] {
        satellites.entries.flatMap { entry in
            form == .lying ? lying(entry, capabilities) : [standing(entry, capabilities, withNumber: form == .standing)]
        }
    }

    private func lying(_ entry: SatelliteList.Entry, _ capabilities: TerminalCapabilities) -> [StyledLine] {
        let width = satellites.entries.flatMap(\.signals).compactMap { $0.band?.count }.max() ?? 0
        return entry.signals.map { signal in
            let strength = signal.signalToNoise
            let name = width > 0 ? (signal.band ?? "").padded(to: width) + " " : ""
            return head(signal, signal.isUsed).adding(" " + name)
                .adding(bar(strength, capabilities).padded(to: 8), Style(Self.colour(strength)))
                .adding(" " + (strength.map(String.init) ?? "-").padded(to: 2))
        }
    }

    private func bar(_ strength: Int?, _ capabilities: TerminalCapabilities) -> String {
        capabilities.row(Double(strength ?? 0) / Self.strongest, length: 8)
    }

    private func standing(
        _ entry: SatelliteList.Entry,
        _ capabilities: TerminalCapabilities,
        withNumber: Bool
    ) -> StyledLine {
        guard let first = entry.first else { return StyledLine() }
        let most = satellites.entries.map(\.signals.count).max() ?? 1
        var line = head(first, entry.isUsed)
        for signal in entry.signals {
            let strength = signal.signalToNoise
            let bar = strength.map { capabilities.column(Double($0) / Self.strongest) } ?? " "
            line = line.adding(String(bar), Style(Self.colour(strength)))
        }
        line = line.adding(String(repeating: " ", count: most - entry.signals.count))
        return withNumber ? line.adding(" " + (entry.strongest.map(String.init) ?? "-").padded(to: 2)) : line
    }

    private func head(_ satellite: Satellite, _ isUsed: Bool) -> StyledLine {
        StyledLine(satellite.name.padded(to: 3), Style(satellite.constellation.colour, isBold: isUsed))
            .adding(isUsed ? "*" : " ", .bold)
    }

    private static func colour(_ strength: Int?) -> Style.Colour {
        switch strength ?? 0 {
        case ..<25: .red
        case ..<38: .yellow
        default: .green
        }
    }
}

extension String {
    /// The text with spaces behind it, so that it takes so many columns at least.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
