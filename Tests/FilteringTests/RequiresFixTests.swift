import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The rule that requires a fix` {
    @Suite struct `for a fix that the receiver calls one` {
        @Test(arguments: FixQuality.allCases.filter { $0 != .none })
        func `has no rejection, whatever its quality`(quality: FixQuality) {
            var rule = RequiresFix()
            var fix = GNSSFix.sample()
            fix.quality = quality
            #expect(rule.rejection(of: fix) == nil)
        }

        @Test(arguments: [FixDimension.twoDimensional, .threeDimensional])
        func `has no rejection, with or without a height`(dimension: FixDimension) {
            var rule = RequiresFix()
            var fix = GNSSFix.sample()
            fix.dimension = dimension
            #expect(rule.rejection(of: fix) == nil)
        }
    }

    @Suite struct `for anything less` {
        @Test func `objects to quality none`() {
            var rule = RequiresFix()
            var fix = GNSSFix.sample()
            fix.quality = .none
            #expect(rule.rejection(of: fix) == Rejection(.noFix))
        }

        @Test func `objects to dimension none`() {
            var rule = RequiresFix()
            var fix = GNSSFix.sample()
            fix.dimension = .none
            #expect(rule.rejection(of: fix) == Rejection(.noFix))
        }

        @Test func `objects to a fix without a time`() {
            var rule = RequiresFix()
            var fix = GNSSFix.sample()
            fix.time = nil
            #expect(rule.rejection(of: fix) == Rejection(.noTime))
        }

        @Test func `names the missing fix before the missing time`() {
            var rule = RequiresFix()
            #expect(rule.rejection(of: GNSSFix()) == Rejection(.noFix))
        }
    }
}
