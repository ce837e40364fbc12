internal import Text

/// The colours and fonts of plots, as a style sheet.
///
/// Each colour is the `color` of a class and is used as `currentColor`, so a theme is just a list of colours. CSS
/// variables would be shorter, but SVG renderers outside browsers do not support them.
package struct PlotStyle: Sendable {
    package enum Theme: String, Sendable, CaseIterable {
        /// Follows the reader's light or dark mode; light on paper and in programs without modes.
        case auto
        /// Dark ink on white.
        case light
        /// Light ink on black.
        case dark
    }

    private let theme: Theme

    package init(_ theme: Theme) { self.theme = theme }

    package var sheet: String {
        switch theme {
        case .light: Self.shapes + Self.colours(\.light)
        case .dark: Self.shapes + Self.colours(\.dark)
        case .auto:
            Self.shapes + Self.colours(\.light)
                + "@media screen and (prefers-color-scheme:dark){\(Self.colours(\.dark))}"
        }
    }

    /// The style sheet of an HTML page with plots, tables and figures.
    package var pageSheet: String {
        let scheme = theme == .auto ? "light dark" : theme.rawValue
        return ":root{color-scheme:\(scheme)}\n" + sheet + Self.pageShapes
    }

    /// The CSS class of a category's colour, numbered from 0; the eight colours repeat.
    package static func category(_ index: Int) -> String { "k\(((index % 8) + 8) % 8)" }

    /// The number of colours from the smallest to the greatest value.
    package static let steps = 24

    /// The CSS class of a value's colour.
    ///
    /// - Parameter share: the value's position between the smallest, 0, and the greatest, 1.
    /// - Returns: one of `s0` to `s23`.
    package static func step(_ share: Double) -> String { "s\(stepIndex(share))" }

    static func stepIndex(_ share: Double) -> Int {
        share.isNaN ? 0 : Int(min(max(share, 0), 0.9999) * Double(steps))
    }

    private static let shapes = """
        .gpslog{font-family:system-ui,"DejaVu Sans",sans-serif;font-size:12px}\
        .gpslog text{fill:currentColor}\
        .gpslog .title{font-size:17px;font-weight:600}\
        .gpslog .small{font-size:11px}\
        .gpslog .halo{stroke-width:3;stroke-linejoin:round;paint-order:stroke}\
        .gpslog .line{fill:none;stroke:currentColor;stroke-width:1;stroke-linecap:round;stroke-linejoin:round}\
        .gpslog .bold{stroke-width:2.5}\
        .gpslog .wide{stroke-width:5}\
        .gpslog .dashed{stroke-dasharray:5 4}\
        .gpslog .spot{stroke-width:3.2;stroke-opacity:.45}\
        .gpslog .curve{stroke-width:1.4}\
        .gpslog .dot{fill:currentColor;stroke:none}\
        .gpslog .band{fill:currentColor;fill-opacity:.25;stroke:none}\
        .gpslog .mark{stroke:currentColor;stroke-width:1.5}

        """

    private static let pageShapes = """
        .page{max-width:60rem;margin:0 auto;padding:1.5rem 1rem;font-size:15px;line-height:1.45}
        .page h1{font-size:1.7rem;margin:0}.page h2{font-size:1.15rem;margin:2rem 0 .5rem}.page p{margin:.2rem 0 1rem}
        .page figure{margin:1.2rem 0;break-inside:avoid;overflow-x:auto}
        .page svg{width:100%;min-width:36rem;height:auto}
        .page ul{display:flex;flex-wrap:wrap;gap:.8rem 2.2rem;margin:1rem 0;padding:0;list-style:none}
        .page li span{display:block;font-size:.8rem;opacity:.75}.page li strong{font-size:1.05rem;font-weight:600}
        .page .table{overflow-x:auto}.page table{border-collapse:collapse;font-size:.85rem;width:100%;min-width:44rem}
        .page th,.page td{text-align:left;vertical-align:top;padding:.25rem .9rem .25rem 0;border-bottom:1px solid #8884}
        .page th{font-weight:600}.page .number{text-align:right;white-space:nowrap}.page tr{break-inside:avoid}

        """

    /// Class, colour on white and colour on black.
    private static let named: [(name: String, light: String, dark: String)] = [
        ("ground", "#ffffff", "#0d1117"), ("ink", "#1f2328", "#e6edf3"), ("faint", "#59636e", "#9198a1"),
        ("grid", "#d8dee4", "#30363d"), ("casing", "#8c959f", "#484f58"),
        // The eight colours of Okabe and Ito, which suit all types of colour vision; some are darker on white and
        // lighter on black.
        ("k0", "#0072b2", "#56b4e9"), ("k1", "#d55e00", "#ff8533"), ("k2", "#00805d", "#2fc79a"),
        ("k3", "#b87f00", "#e69f00"), ("k4", "#b0568a", "#cc79a7"), ("k5", "#2f8fc4", "#9fd3f2"),
        ("k6", "#8f8600", "#f0e442"), ("k7", "#6e7781", "#8b949e"),
    ]

    private static func colours(_ theme: KeyPath<(name: String, light: String, dark: String), String>) -> String {
        let ramp = (0..<steps).map { step in
            let share = Double(step) / Double(steps - 1)
            return (name: "s\(step)", light: ColourRamp.onWhite(share), dark: ColourRamp.onBlack(share))
        }
        let all = named + ramp
        let (ground, ink) = (named[0][keyPath: theme], named[1][keyPath: theme])
        return ".gpslog{color:\(ink)}.page{background:\(ground)}.gpslog .halo{stroke:\(ground)}"
            + all.map { ".gpslog .\($0.name){color:\($0[keyPath: theme])}" }.joined() + "\n"
    }
}

/// The viridis colour map: perceptually uniform for all types of colour vision.
enum ColourRamp {
    /// Red, green and blue at every tenth of the scale (van der Walt and Smith, 2015).
    private static let tenths: [SIMD3<Double>] = [
        [68, 1, 84], [72, 36, 117], [65, 68, 135], [53, 95, 141], [42, 120, 142], [33, 145, 140], [34, 168, 132],
        [68, 191, 112], [122, 209, 81], [189, 223, 38], [253, 231, 37],
    ]

    /// Excludes the lightest colours and uses the darkest for the greatest value, which stands out on white.
    static func onWhite(_ share: Double) -> String { colour(0.88 * (1 - share)) }

    /// Excludes the darkest colours and uses the lightest for the greatest value.
    static func onBlack(_ share: Double) -> String { colour(0.22 + 0.78 * share) }

    private static func colour(_ share: Double) -> String {
        let place = min(max(share, 0), 1) * Double(tenths.count - 1)
        let index = min(Int(place), tenths.count - 2)
        let colour = tenths[index] + (tenths[index + 1] - tenths[index]) * (place - Double(index))
        return "#" + [colour.x, colour.y, colour.z].map { hexadecimal(UInt8($0.rounded())) }.joined()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
