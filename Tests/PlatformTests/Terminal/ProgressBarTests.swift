import Platform
import Testing

@Suite struct `A progress bar` {
    @Test func `shows the share, and how long the rest will take`() {
        let text = ProgressBar.text(done: 250_000, of: 1_000_000, "locations", after: .seconds(2))
        #expect(text == "[#######.......................] 25 %  250000 of 1000000 locations  6 s left")
    }

    @Test func `is a count where nobody knows how many there are`() {
        #expect(ProgressBar.text(done: 5, of: nil, "locations", after: .seconds(2)) == "5 locations")
    }

    @Test func `ends at 100 %, also where there were more than was thought`() {
        let text = ProgressBar.text(done: 11, of: 10, "locations", after: .seconds(2))
        #expect(text == "[##############################] 100 %  11 of 10 locations  0 s left")
    }
}
