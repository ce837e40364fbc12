package import Terminal

/// A rectangle of a drawing: that between the axes, say.
package struct PlotFrame: Hashable, Sendable {
    /// Pixels from the left edge of the drawing to its left edge.
    package var left: Double
    /// Pixels from the upper edge of the drawing to its upper edge.
    package var top: Double
    /// Its width in pixels.
    package var width: Double
    /// Its height in pixels.
    package var height: Double

    /// A rectangle.
    package init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    /// The place of its right edge.
    package var right: Double { left + width }
    /// The place of its lower edge.
    package var bottom: Double { top + height }
    /// The middle.
    package var centre: PlotPoint { PlotPoint(left + width / 2, top + height / 2) }

    /// True where a point is in it or on its edge.
    package func contains(_ point: PlotPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}

/// The ways in which all plots are drawn.
package struct PlotSettings: Sendable {
    /// The colours.
    package var theme: PlotStyle.Theme
    /// The clock of time axes.
    package var clock: PlotClock
    /// The units of axes.
    package var units: DisplayUnits
    /// The number of a picture in a page that has the style sheet; nil where it is a file of its own.
    package var numberInPage: Int?

    /// Settings for a file of its own.
    package init(theme: PlotStyle.Theme = .auto, clock: PlotClock = .utc, units: DisplayUnits = DisplayUnits()) {
        (self.theme, self.clock, self.units) = (theme, clock, units)
    }

    /// The style of a drawing; nil where the page has it.
    package var style: PlotStyle? { numberInPage == nil ? PlotStyle(theme) : nil }

    /// A name that no other element of a page has.
    package func name(_ word: String) -> String { word + (numberInPage.map { "-\($0)" } ?? "") }
}
