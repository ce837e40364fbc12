internal import Access

/// The parts of the page that are the same, whatever database is shown.
struct PageParts: Sendable {
    /// The files that browsers get as they are.
    let files: [PageFile]

    /// Knows who may come in.
    let authenticator: Authenticator

    /// Has the charts below the track.
    let charts: ChartAnswers

    /// Has the coastlines.
    let coast: CoastAnswers
}
