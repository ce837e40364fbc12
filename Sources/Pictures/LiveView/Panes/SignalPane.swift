package import GNSS
internal import Platform

/// Signal strengths of the satellites as bars, in the most detailed form that fits.
struct SignalPane {
    /// Full length of a bar in dB-Hz.
    private static let strongest = 55.0

    let satellites: SatelliteList

    /// Form of the list, most detailed first.
    private enum Form: Int, CaseIterable {
        /// One line per signal, with a horizontal bar and a number.
        case lying
        /// One vertical bar per signal, and the number of the strongest.
        case standing
        /// One vertical bar per signal.
        case dense

        /// Columns between two satellites.
        var gap: Int { self == .dense ? 1 : 2 }
    }

    /// Draws the satellites; if not all fit, the title says how many are omitted.
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
        let title = ScreenLine(label: "signals").adding(Self.summary(satellites, leftOut: chosen.count - room))
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

    private static func width(of items: [ScreenLine], _ form: Form) -> Int {
        (items.map(\.text.count).max() ?? 0) + form.gap
    }

    private static func room(for items: [ScreenLine], _ form: Form, _ rows: Int, _ columns: Int) -> Int {
        rows * max(1, (columns + form.gap) / max(1, width(of: items, form)))
    }

    private func items(_ form: Form, _ capabilities: TerminalCapabilities) -> [ScreenLine] {
        satellites.entries.flatMap { entry in
            form == .lying ? lying(entry, capabilities) : [standing(entry, capabilities, withNumber: form == .standing)]
        }
    }

    private func lying(_ entry: SatelliteList.Entry, _ capabilities: TerminalCapabilities) -> [ScreenLine] {
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
    ) -> ScreenLine {
        guard let first = entry.first else { return ScreenLine() }
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

    private func head(_ satellite: Satellite, _ isUsed: Bool) -> ScreenLine {
        ScreenLine(satellite.name.padded(to: 3), Style(satellite.constellation.colour, isBold: isUsed))
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
    /// The text padded with trailing spaces to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Constellation {
    /// Name of three letters.
    var shortName: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBS"
        case .galileo: "GAL"
        case .beiDou: "BDS"
        case .imes: "IME"
        case .qzss: "QZS"
        case .glonass: "GLO"
        case .navIC: "NIC"
        }
    }

    /// Colour of its satellites, which also differ by their letters.
    var colour: Style.Colour {
        switch self {
        case .gps: .green
        case .glonass: .red
        case .galileo: .brightBlue
        case .beiDou: .yellow
        case .qzss: .magenta
        case .sbas, .imes, .navIC: .cyan
        }
    }
}

extension Satellite {
    /// Letter of the constellation and number, such as `G05`.
    package var name: String { constellation.satelliteName(number) }

    /// Band of the signal, such as `L1` or `E5a`; `nil` if the signal is missing or unknown.
    package var band: String? { signal.flatMap { constellation.signalName($0)?.band } }
}

/// An age for a screen that is redrawn every second: `7 s`, `12 min`.
struct ViewAge: CustomStringConvertible {
    let description: String

    /// `seconds`: the age; negative values count as 0.
    init(_ seconds: Double) {
        let whole = max(0, seconds).rounded(.down)
        description = whole < 10 ? "\(Int(whole)) s" : AgeText(whole).description
    }
}
