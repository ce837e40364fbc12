internal import GNSS
internal import Glibc

/// Plot of the sky as seen from below: north up, east on the right, zenith in the middle, horizon as circle.
struct SkyPane {
    let satellites: SatelliteList

    /// Draws the plot, with a legend of the letters in the last row.
    func draw(on screen: inout Screen, in area: Area) {
        let sky = Plot(area)
        let label = Area(row: area.row, column: area.column, rows: 1, columns: area.columns)
        screen.put([ScreenLine(label: "sky", "capitals are used")], in: label)
        drawCircle(at: 0, sky, on: &screen)
        drawCircle(at: 45, sky, on: &screen)
        for (letter, azimuth) in zip("NESW", [0, 90, 180, 270]) {
            let (row, column) = sky.place(elevation: 0, azimuth: azimuth)
            screen.put(letter, .bold, row: row, column: column)
        }
        drawSatellites(sky, on: &screen)
        screen.put(
            [legend(area.columns)],
            in: Area(row: area.row + area.rows - 1, column: area.column, rows: 1, columns: area.columns)
        )
    }

    private func drawCircle(at elevation: Int, _ sky: Plot, on screen: inout Screen) {
        for step in 0..<sky.dots {
            let (row, column) = sky.place(elevation: elevation, azimuth: step * 360 / sky.dots)
            screen.put(screen.capabilities.dot, .faint, row: row, column: column)
        }
    }

    /// Draws the letters, used satellites on top, and the numbers that do not hide anything.
    private func drawSatellites(_ sky: Plot, on screen: inout Screen) {
        let shown = satellites.entries.compactMap {
            entry -> (SatelliteList.Entry, Satellite, (row: Int, column: Int))? in
            guard let satellite = entry.first, let elevation = satellite.elevation, elevation >= 0,
                let azimuth = satellite.azimuth
            else { return nil }
            return (entry, satellite, sky.place(elevation: elevation, azimuth: azimuth))
        }
        var taken = Set(shown.map { [$0.2.row, $0.2.column] })
        for (entry, satellite, place) in shown.filter({ !$0.0.isUsed }) + shown.filter({ $0.0.isUsed }) {
            let letter = String(satellite.constellation.letter)
            let style = Style(satellite.constellation.colour, isBold: entry.isUsed)
            screen.put(
                entry.isUsed ? letter : letter.lowercased(),
                style,
                row: place.row,
                column: place.column,
                within: 1
            )
            let number = satellite.name.dropFirst()
            let cells = number.indices.enumerated().map { [place.row, place.column + 1 + $0.offset] }
            // Include one more cell, so that adjacent numbers stay apart.
            let last = place.column + 1 + number.count
            guard taken.isDisjoint(with: cells + [[place.row, last]]), last <= sky.lastColumn else { continue }
            taken.formUnion(cells)
            screen.put(
                String(number),
                Style(satellite.constellation.colour),
                row: place.row,
                column: place.column + 1,
                within: number.count
            )
        }
    }

    private func legend(_ columns: Int) -> ScreenLine {
        var (line, used) = (ScreenLine(), 0)
        let counts = Dictionary(grouping: satellites.entries.compactMap(\.first), by: \.constellation)
        for constellation in Constellation.inViewOrder where counts[constellation] != nil {
            let text = constellation.shortName
            guard used + text.count + 3 <= columns else { break }
            line = line.adding("\(constellation.letter) ", Style(constellation.colour, isBold: true)).adding(text + " ")
            used += text.count + 3
        }
        let hidden = satellites.entries.count { ($0.first?.elevation ?? -1) < 0 }
        guard hidden > 0 else { return line }
        let text = "\(hidden) nowhere"
        return used + text.count <= columns ? line.adding(text, .faint) : line
    }
}

/// Maps directions to cells of an area.
private struct Plot {
    private let middle: (row: Double, column: Double)
    private let radius: (rows: Double, columns: Double)

    /// Number of dots that form a circle.
    var dots: Int { max(48, Int(radius.columns) * 4) }

    /// Last column that may be drawn to.
    let lastColumn: Int

    /// Excludes the first and the last row; a row counts as high as two columns are wide.
    init(_ area: Area) {
        let rows = max(1, min(area.rows - 2, (area.columns - 4) / 2))
        radius = (Double(rows - 1) / 2, Double(rows - 1))
        middle = (
            Double(area.row + 1) + radius.rows, Double(area.column) + Double(area.columns - 3) / 2
        )
        lastColumn = area.column + area.columns - 1
    }

    func place(elevation: Int, azimuth: Int) -> (row: Int, column: Int) {
        let distance = Double(90 - max(0, min(90, elevation))) / 90
        let angle = Double(azimuth) * .pi / 180
        return (
            Int((middle.row - distance * radius.rows * cos(angle)).rounded()),
            Int((middle.column + distance * radius.columns * sin(angle)).rounded())
        )
    }
}
