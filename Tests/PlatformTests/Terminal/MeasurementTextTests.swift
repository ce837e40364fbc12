import Platform
import Testing

@Suite struct `A number with its error` {
    @Test(
        arguments: [
            (12.3449, 0.0523, "12.34 ± 0.05"), (834.21, 6.34, "834 ± 6"), (834.21, 12.4, "834 ± 12"),
            (1234, 137, "1230 ± 140"), (5, 0.0996, "5.00 ± 0.10"), (54, 99.6, "50 ± 100"), (0, 2, "0 ± 2"),
            (2.6787, 0.0042, "2.679 ± 0.004"), (5, 0.0194, "5.000 ± 0.019"), (5, 0.0196, "5.00 ± 0.02"),
        ]
    )
    func `has one digit of the error, or two from 1 on, and no more of the number`(
        value: Double,
        error: Double,
        text: String
    ) {
        #expect(MeasurementText(value, error: error, decimals: 2).description == text)
    }

    @Test func `is the number alone where its error is not known`() {
        #expect(MeasurementText(12.3449, error: nil, decimals: 2).description == "12.34")
        #expect(MeasurementText(12.3449, error: 0, decimals: 2).description == "12.34")
    }
}
