import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The rule that rejects what was not measured` {
    @Test func `objects to dead reckoning`() {
        var rule = RequiresSoundReport(greatestDilution: 15)
        var fix = GNSSFix.sample()
        fix.quality = .deadReckoning
        #expect(rule.judge(fix) == Rejection(.deadReckoning))
    }

    @Test(arguments: [FixQuality.autonomous, .differential, .fixedRTK, .floatRTK, .simulated])
    func `has nothing against other fixes`(quality: FixQuality) {
        var rule = RequiresSoundReport(greatestDilution: 15)
        var fix = GNSSFix.sample()
        fix.quality = quality
        #expect(rule.judge(fix) == nil)
    }
}

@Suite struct `The rule that rejects poor geometry` {
    @Test func `objects to the dilution that receivers write for unknown`() {
        var rule = RequiresSoundReport(greatestDilution: 15)
        var fix = GNSSFix.sample()
        fix.dilution.horizontal = 99.99
        #expect(rule.judge(fix) == Rejection(.poorGeometry, measured: 99.99, threshold: 15))
    }

    @Test(arguments: [nil, 0.7, 15]) func `has nothing against others`(dilution: Double?) {
        var rule = RequiresSoundReport(greatestDilution: 15)
        var fix = GNSSFix.sample()
        fix.dilution.horizontal = dilution
        #expect(rule.judge(fix) == nil)
    }
}
