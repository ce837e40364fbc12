package import GNSS
internal import Platform
internal import Text

/// The distance per day of one or more years, drawn as calendars: `gpslog plot calendar`.
package struct CalendarPlot {
    package var title = ""
    package var subtitle = ""

    private let days: [CalendarDate: Double]
    private let settings: PlotSettings

    private static let (width, left, top) = (960.0, 58.0, 70.0)
    private static let (cell, gap) = (13.5, 3.0)
    private static let block = 172.0

    /// Creates a plot of daily distances.
    ///
    /// `days` has the metres of each day with recordings.
    package init(_ days: [CalendarDate: Double], _ settings: PlotSettings) {
        (self.days, self.settings) = (days, settings)
    }

    /// Draws the plot as SVG, with a block for each year with data; nil without data.
    package func drawing() -> [UInt8]? {
        let years = Set(days.keys.map(\.year)).sorted()
        guard !years.isEmpty else { return nil }
        let most = max(days.values.max() ?? 0, 1)
        let unit = settings.units.distanceUnit(upTo: most)
        let bar = ColourBar(
            NumberTicks.rounded(0...most / unit.size, atMost: 8),
            "distance a day, \(unit.symbol)"
        )
        let height = Self.top + Double(years.count) * Self.block + 62
        var svg = SVGDocument(width: Self.width, height: height, title: title, style: settings.style)
        svg.heading(title, subtitle)
        for (index, year) in years.enumerated() {
            draw(year, bar, unit.size, in: &svg, top: Self.top + Double(index) * Self.block)
        }
        bar.draw(in: &svg, left: Self.left, top: height - 58, width: 330)
        svg.rectangle(Self.left + 380, height - 41, Self.cell, Self.cell, "dot grid")
        svg.words("nothing recorded", at: PlotPoint(Self.left + 400, height - 30), .start, "small faint")
        return svg.finish()
    }

    private func draw(_ year: Int, _ bar: ColourBar, _ size: Double, in svg: inout SVGDocument, top: Double) {
        guard let first = CalendarDate(year: year, month: 1, day: 1)?.daysSince1970,
            let last = CalendarDate(year: year, month: 12, day: 31)?.daysSince1970
        else { return }
        // Weeks start on Monday; 1 January 1970 was a Thursday.
        let weekday = Self.weekday(first)
        svg.words(String(year), at: PlotPoint(Self.left - 10, top + 8), .end, "")
        for (row, name) in [(0, "Mon"), (2, "Wed"), (4, "Fri")] {
            let y = top + 18 + Double(row) * (Self.cell + Self.gap)
            svg.words(name, at: PlotPoint(Self.left - 10, y + 11), .end, "small faint")
        }
        for day in first...last {
            guard let date = CalendarDate(daysSince1970: day) else { continue }
            let place = day - first + weekday
            let x = Self.left + Double(place / 7) * (Self.cell + Self.gap)
            let y = top + 18 + Double(place % 7) * (Self.cell + Self.gap)
            if date.day == 1 {
                // A month that starts within a week is labelled above the following week.
                let column = Self.left + Double((place + 6) / 7) * (Self.cell + Self.gap)
                svg.words(MonthText.short[date.month - 1], at: PlotPoint(column, top + 8), .start, "small faint")
            }
            let metres = days[date]
            let colour = metres.map { PlotStyle.step(bar.share($0 / size)) } ?? "grid"
            let text = metres.map { settings.units.distance($0) } ?? "nothing recorded"
            svg.rectangle(x, y, Self.cell, Self.cell, "dot \(colour)", tooltip: "\(date): \(text)")
        }
    }

    private static func weekday(_ day: Int) -> Int { (((day + 3) % 7) + 7) % 7 }
}
