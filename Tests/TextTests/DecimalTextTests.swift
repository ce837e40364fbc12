import Testing
import Text

@Suite struct `Decimal text` {
    @Suite struct `with a fixed number of decimals` {
        @Test(
            arguments: [
                (54.5, 9, "54.500000000"), (-54.5, 9, "-54.500000000"), (0, 9, "0.000000000"), (0, 0, "0"),
                (13.123456789, 9, "13.123456789"), (179.99999999999997, 9, "180.000000000"),
                (0.1, 9, "0.100000000"), (1e-9, 9, "0.000000001"), (4e-10, 9, "0.000000000"),
                (.leastNonzeroMagnitude, 9, "0.000000000"), (123456789012345, 2, "123456789012345.00"),
                (9007199254740992, 0, "9007199254740992"), (9.2e18, 0, "9200000000000000000"),
            ] as [(Double, Int, String)]
        )
        func `has exactly that many`(number: Double, decimals: Int, text: String) {
            #expect(fixed(number, decimals) == text)
        }

        @Test(
            arguments: [
                // Binary fractions that lie half way: the even digit wins.
                (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
                // Not half way, though they look it: 1.005 is 1.00499999999999989..., 2.675 is 2.67499999999999982...
                (1.005, 2, "1.00"), (2.675, 2, "2.67"), (1.115, 2, "1.11"), (0.285, 2, "0.28"),
                // Carried over.
                (0.999, 2, "1.00"), (9.9999, 3, "10.000"), (-0.9996, 3, "-1.000"),
            ] as [(Double, Int, String)]
        )
        func `is rounded to the nearest`(number: Double, decimals: Int, text: String) {
            #expect(fixed(number, decimals) == text)
        }

        @Test(arguments: [-0.0, -0.001, -0.004]) func `gives zero no sign`(number: Double) {
            #expect(fixed(number, 2) == "0.00")
        }
    }

    @Suite struct `with at most a number of decimals` {
        @Test(
            arguments: [
                (35.1, "35.1"), (35, "35"), (100, "100"), (0, "0"), (-0.25, "-0.25"), (2.5722222, "2.572"),
                (1e-7, "0"), (0.9996, "1"), (0.001, "0.001"), (7.01, "7.01"), (-0.0004, "0"),
            ] as [(Double, String)]
        )
        func `has no trailing zeros`(number: Double, text: String) {
            #expect(trimmed(number, 3) == text)
        }
    }

    @Test func `has as many decimals as are asked for, or fewer`() {
        #expect(
            (0...9).map { trimmed(0.123456789, $0) }.joined(separator: " ") == """
                0 0.1 0.12 0.123 0.1235 0.12346 0.123457 0.1234568 0.12345679 0.123456789
                """
        )
        #expect(trimmed(0.100000001, 8) == "0.1")
        #expect(trimmed(20_000_000_000_000_000, 9) == "20000000000000000")
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 0x1p63, -0x1p63] as [Double])
    func `is left out for what has no digits`(number: Double) {
        #expect(fixed(number, 3).isEmpty)
        #expect(trimmed(number, 3).isEmpty)
    }
}

private func fixed(_ number: Double, _ decimals: Int) -> String {
    var text = TextBuffer()
    DecimalText.append(number, decimals: decimals, to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
}

private func trimmed(_ number: Double, _ decimals: Int) -> String {
    var text = TextBuffer()
    DecimalText.append(number, atMost: decimals, to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
}
