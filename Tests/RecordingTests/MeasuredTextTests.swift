import Recording
import Testing

@Suite struct `A number with its error` {
    @Test(
        arguments: [
            (12.3449, 0.0523, "12.345 ± 0.052"), (834.21, 6.34, "834.2 ± 6.3"), (834.21, 12.4, "834 ± 12"),
            (1234, 137, "1230 ± 140"), (5, 0.0996, "5.00 ± 0.10"), (54, 99.6, "50 ± 100"), (0, 2, "0.0 ± 2.0"),
        ]
    )
    func `has two digits of the error and no more of the number`(value: Double, error: Double, text: String) {
        #expect(MeasuredText(value, error: error, decimals: 2).description == text)
    }

    @Test func `is the number alone where its error is not known`() {
        #expect(MeasuredText(12.3449, error: nil, decimals: 2).description == "12.34")
        #expect(MeasuredText(12.3449, error: 0, decimals: 2).description == "12.34")
    }
}
