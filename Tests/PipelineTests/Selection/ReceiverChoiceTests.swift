import Pipeline
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A choice of one receiver of several` {
    @Test func `begins with the first that has a location`() {
        var choice = ReceiverChoice()
        #expect(choice.take(.rejected(Rejection(.noFix)), of: bow).fused == nil)
        #expect(choice.chosen == nil)
        #expect(choice.take(verdict(at: 0, accuracy: 50), of: stern).fused != nil)
        #expect(choice.chosen == stern)
    }

    @Suite struct `stays` {
        @Test func `if the other is better by less than half, and says once that neither is better`() {
            var choice = ReceiverChoice()
            var undecided: [Int] = []
            for second in 0...200 {
                _ = choice.take(verdict(at: Double(second), accuracy: 5), of: bow)
                if choice.take(verdict(at: Double(second), accuracy: 2.6), of: stern).isUndecided {
                    undecided.append(second)
                }
            }
            #expect(choice.chosen == bow)
            #expect(undecided == [59])
        }

        @Test func `where the other is better for less than ten seconds`() {
            #expect(choice(bow: 3, stern: 1, seconds: 0...9).choice.chosen == bow)
        }

        @Test func `where the other is better now and then`() {
            var choice = ReceiverChoice()
            for second in 0...60 {
                _ = choice.take(verdict(at: Double(second), accuracy: 3), of: bow)
                let accuracy = second % 10 == 0 ? 2.5 : 1
                _ = choice.take(verdict(at: Double(second), accuracy: accuracy), of: stern)
            }
            #expect(choice.chosen == bow)
        }

        @Test func `where neither claims anything`() {
            #expect(choice(bow: nil, stern: nil, seconds: 0...60).choice.chosen == bow)
        }

        @Test func `where the other, which claims less, disagrees and is probably wrong`() {
            var choice = choice(bow: 3, stern: 3, seconds: 0...10).choice
            for second in 11...60 {
                _ = choice.take(verdict(at: Double(second), accuracy: 3), of: bow)
                _ = choice.take(verdict(at: Double(second), accuracy: 1), of: stern, isSuspect: true)
            }
            #expect(choice.chosen == bow)
        }

        @Test func `for three seconds without a good location`() {
            var choice = choice(bow: 3, stern: 3, seconds: 0...10).choice
            #expect(choice.take(verdict(at: 13, accuracy: 3), of: stern).change == nil)
            #expect(choice.chosen == bow)
        }
    }

    @Suite struct `switches` {
        @Test func `if the other is better by more than half`() {
            #expect(choice(bow: 5, stern: 2.4, seconds: 0...60).choice.chosen == stern)
        }

        @Test func `where the other has been better for ten seconds, once`() {
            let outcome = choice(bow: 3, stern: 1, seconds: 0...60)
            #expect(outcome.choice.chosen == stern)
            #expect(outcome.changes.map(\.former) == [bow])
            #expect(outcome.changes.map(\.chosen) == [stern])
            #expect(outcome.changes.map(\.reason) == [.better(1, than: 3)])
        }

        @Test func `at once where the chosen one has had nothing good for more than three seconds`() {
            var choice = choice(bow: 3, stern: 9, seconds: 0...10).choice
            let outcome = choice.take(verdict(at: 13.1, accuracy: 9), of: stern)
            #expect(outcome.fused != nil)
            #expect(outcome.change?.reason == .silent(seconds: 3.1))
        }

        @Test func `from one that disagrees and is probably wrong`() {
            var choice = choice(bow: 3, stern: 9, seconds: 0...10).choice
            for second in 11...15 {
                _ = choice.take(verdict(at: Double(second), accuracy: 3), of: bow, isSuspect: true)
                _ = choice.take(verdict(at: Double(second), accuracy: 9), of: stern)
            }
            #expect(choice.chosen == stern)
        }

        @Test func `though the chosen one is disputed`() throws {
            var choice = choice(bow: 3, stern: 9, seconds: 0...10).choice
            for second in 11...13 {
                let location = try #require(verdict(at: Double(second), accuracy: 3).location)
                let disputed = FilterVerdict.disputed(location, because: Rejection(.positionJump))
                #expect(choice.take(disputed, of: bow).fused != nil)
            }
            #expect(choice.take(verdict(at: 13.5, accuracy: 9), of: stern).change != nil)
        }
    }

    @Test func `counts the way since the chosen location before, also where that was another receiver's`() {
        var choice = choice(bow: 3, stern: 9, seconds: 0...10).choice
        for second in 11...13 { _ = choice.take(verdict(at: Double(second), accuracy: 9), of: stern) }
        #expect(choice.take(verdict(at: 14, accuracy: 9), of: stern).fused?.distanceTravelled == 4)
        #expect(choice.take(verdict(at: 15, accuracy: 9), of: stern).fused?.distanceTravelled == 1)
    }

    @Test func `chooses no location that is not later than the one before`() {
        var choice = choice(bow: 3, stern: 9, seconds: 0...10).choice
        #expect(choice.take(verdict(at: 10, accuracy: 3), of: bow).fused == nil)
        #expect(choice.take(verdict(at: 11, accuracy: 3), of: bow).fused != nil)
    }
}

private let bow = ReceiverIdentity("bow")
private let stern = ReceiverIdentity("stern")

/// A location of a receiver with this claimed radius in metres.
private func verdict(at seconds: Double, accuracy: Double?) -> FilterVerdict {
    var judged = JudgedFix.counted(at: seconds, distance: 1)
    guard var location = judged.verdict.location else { return judged.verdict }
    location.horizontalAccuracy = accuracy
    judged.verdict = .accepted(location)
    return judged.verdict
}

/// A choice that has taken a location a second of both receivers.
private func choice(
    bow bowAccuracy: Double?,
    stern sternAccuracy: Double?,
    seconds: ClosedRange<Int>
) -> (choice: ReceiverChoice, changes: [ReceiverChoice.Switch]) {
    var choice = ReceiverChoice()
    var changes: [ReceiverChoice.Switch] = []
    for second in seconds {
        let time = Double(second)
        _ = choice.take(verdict(at: time, accuracy: bowAccuracy), of: bow)
        if let change = choice.take(verdict(at: time, accuracy: sternAccuracy), of: stern).change {
            changes.append(change)
        }
    }
    return (choice, changes)
}
