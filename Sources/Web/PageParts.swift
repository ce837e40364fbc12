internal import Access

/// Parts of the server that all databases share.
struct PageParts: Sendable {
    let files: [PageFile]

    let authenticator: Authenticator

    let charts: ChartAnswers

    let coast: CoastAnswers
}
