import Recording
import Testing

@Suite struct `Progress of a replay` {
    @Test(arguments: [(0, "0 %"), (37_999_999, "37 %"), (100_000_000, "100 %"), (120_000_000, "100 %")])
    func `is a share of the capture's size`(read: Int, text: String) {
        #expect(ReplayProgress(total: 100_000_000).text(afterBytes: read) == text)
    }

    @Test(arguments: [nil, 0])
    func `is the size of what was read from a pipe`(total: Int?) {
        #expect(ReplayProgress(total: total).text(afterBytes: 12_300_000) == "12.3 MB")
    }
}
