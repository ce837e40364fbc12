import GNSS
import Testing

@Suite struct `A number that may not be known` {
    @Test func `is kept as it is where it is known`() {
        #expect(GNSSFix(altitude: -0.5).altitude == -0.5)
    }

    @Test func `is nil where it is not known`() {
        #expect(GNSSFix().altitude == nil)
    }

    @Test func `is nil where it is not a number`() {
        var fix = GNSSFix(altitude: 3)
        fix.altitude = .nan
        #expect(fix.altitude == nil)
    }

    @Test func `leaves two fixes equal that both lack it`() {
        #expect(GNSSFix(altitude: .nan) == GNSSFix())
    }

    @Test func `takes no more memory than a number`() {
        #expect(MemoryLayout<OptionalNumber>.size == MemoryLayout<Double>.size)
    }
}
