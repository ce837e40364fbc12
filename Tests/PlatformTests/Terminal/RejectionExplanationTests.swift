import Logbook
import Platform
import Testing

@Suite struct `A rejection in words` {
    @Test func `tells the rule, what was measured and the threshold`() {
        let jump = Rejection(.positionJump, measured: 5005.25, threshold: 119.1)
        #expect(
            jump.explanation()
                == "it is 5005.2 m from where the fixes before put the receiver; the threshold is "
                + "119.1 m (rule position-jump)"
        )
    }

    @Test func `tells of no threshold of 0 m at the beginning of a dispute`() {
        let jump = Rejection(.positionJump, measured: 5005.25, threshold: 0)
        #expect(
            jump.explanation()
                == "it is 5005.2 m from where the fixes before put the receiver; the threshold grows with its usual speed "
                + "from a minute after the jump on (rule position-jump)"
        )
    }

    @Test(arguments: Rejection.Rule.allCases)
    func `names its rule`(rule: Rejection.Rule) {
        #expect(Rejection(rule).explanation().hasSuffix("(rule \(rule.rawValue))"))
    }
}
