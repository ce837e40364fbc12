package import Terminal

/// A rectangle in a drawing, such as the area between the axes.
package struct PlotFrame: Hashable, Sendable {
    /// Pixels from the drawing's left edge.
    package var left: Double
    /// Pixels from the drawing's upper edge.
    package var top: Double
    package var width: Double
    package var height: Double

    package init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    package var right: Double { left + width }
    package var bottom: Double { top + height }
    package var centre: PlotPoint { PlotPoint(left + width / 2, top + height / 2) }

    /// Whether a point is inside or on the edge.
    package func contains(_ point: PlotPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}

/// Colours, clock and units of all plots.
package struct PlotSettings: Sendable {
    package var theme: PlotStyle.Theme
    package var clock: PlotClock
    package var units: DisplayUnits
    /// The number of the plot in an HTML page that holds the style sheet; nil for a separate file.
    package var numberInPage: Int?

    package init(theme: PlotStyle.Theme = .auto, clock: PlotClock = .utc, units: DisplayUnits = DisplayUnits()) {
        (self.theme, self.clock, self.units) = (theme, clock, units)
    }

    /// The style sheet to embed; nil if the page holds it.
    package var style: PlotStyle? { numberInPage == nil ? PlotStyle(theme) : nil }

    /// An element id that is unique within a page.
    package func name(_ word: String) -> String { word + (numberInPage.map { "-\($0)" } ?? "") }
}
