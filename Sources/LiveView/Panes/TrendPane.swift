internal import Terminal
internal import Text

/// Speed and signal of the last five minutes as rows of small bars.
struct TrendPane {
    let receiver: LiveReceiver?
    let units: DisplayUnits

    /// Range of the signal bars in dB-Hz.
    private static let signals = (least: 10.0, greatest: 55.0)

    func lines(columns: Int, _ capabilities: TerminalCapabilities) -> [StyledLine] {
        let (speeds, signals) = (receiver?.speeds ?? Trend(), receiver?.signals ?? Trend())
        let greatest = speeds.greatest ?? 0
        return [
            line(
                "5 min",
                speeds,
                columns,
                capabilities,
                .green,
                speeds.latest.map { _ in "\u{2264}" + units.speed(greatest) }
            ) {
                greatest > 0 ? $0 / greatest : 0
            },
            line(
                "signal",
                signals,
                columns,
                capabilities,
                .yellow,
                signals.latest.map { DecimalText.string($0, decimals: 0) + " dB-Hz" }
            ) {
                ($0 - Self.signals.least) / (Self.signals.greatest - Self.signals.least)
            },
        ]
    }

    private func line(
        _ label: String,
        _ trend: Trend,
        _ columns: Int,
        _ capabilities: TerminalCapabilities,
        _ colour: Style.Colour,
        _ text: String?,
        _ share: (Double) -> Double
    ) -> StyledLine {
        guard let text else { return StyledLine(label: label, "nothing yet") }
        let room = columns - StyledLine.labelColumns - 13
        let bars = trend.parts(max(0, room)).map { part in part.map { capabilities.column(share($0)) } ?? " " }
        return StyledLine(label: label, String(bars), Style(colour)).adding(" " + text)
    }
}
