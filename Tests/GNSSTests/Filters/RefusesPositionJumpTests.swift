import GNSS
import Testing

@Suite struct `The rule that refuses a position jump` {
    @Suite struct `for the first fix` {
        @Test func `has no objection`() {
            var rule = RefusesPositionJump()
            #expect(rule.objection(to: .sample()) == nil)
        }
    }

    @Suite struct `for a jump` {
        @Test func `measures a degree of latitude in a second against what no vehicle reaches`() throws {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 0, longitude: 11))
            let rejection = rule.judge(.sample(at: 1, latitude: 1, longitude: 11))
            #expect(rejection?.rule == .positionJump)
            #expect(abs(try #require(rejection?.measured) - 110_574.4) < 0.1)
            #expect(rejection?.threshold == 615)
        }

        @Test func `holds the reported speed against it`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47, speed: 0))
            let rejection = rule.judge(.sample(at: 1, latitude: 48, speed: 0))
            #expect(rejection?.rule == .positionJump)
            #expect(rejection?.threshold == 105)
        }

        @Test func `takes the faster of two speeds`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47, speed: 30))
            #expect(rule.judge(.sample(at: 1, latitude: 48, speed: 10))?.threshold == 135)
        }

        @Test func `allows no speed beyond 515 metres a second`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47, speed: 100_000))
            #expect(rule.judge(.sample(at: 1, latitude: 48, speed: 0))?.threshold == 615)
        }

        @Test func `goes on where the receiver comes back`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47))
            #expect(rule.judge(.sample(at: 1, latitude: 48)) != nil)
            #expect(rule.judge(.sample(at: 2, latitude: 47)) == nil)
        }
    }

    @Suite struct `for what moves` {
        @Test func `has no objection to a plane at 250 metres a second`() {
            var rule = RefusesPositionJump()
            // 0.00225 degrees of latitude are 250 m.
            let rejections = (0..<60).compactMap {
                rule.judge(.sample(at: Double($0), latitude: 47 + 0.00225 * Double($0), speed: 250))
            }
            #expect(rejections.isEmpty)
        }

        @Test func `has no objection to a plane of a receiver that tells no speed`() {
            var rule = RefusesPositionJump()
            let rejections = (0..<60).compactMap {
                rule.judge(.sample(at: Double($0), latitude: 47 + 0.00225 * Double($0)))
            }
            #expect(rejections.isEmpty)
        }

        @Test func `has no objection to a train that leaves a tunnel after a minute`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47, speed: 40))
            // 0.027 degrees of latitude are 3 km.
            #expect(rule.judge(.sample(at: 60, latitude: 47.027, speed: 60)) == nil)
        }

        @Test func `has no objection to a ship at the 180th meridian`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: -17, longitude: 179.9999, speed: 10))
            #expect(rule.judge(.sample(at: 1, latitude: -17, longitude: -179.9999, speed: 10)) == nil)
        }

        @Test func `has no objection to a skier at the pole`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 89.99999, longitude: 0, speed: 2))
            #expect(rule.judge(.sample(at: 1, latitude: 89.99999, longitude: 180, speed: 2)) == nil)
        }

        @Test func `has no objection to the wander of a street canyon`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 47, speed: 0))
            // 0.0008 degrees of latitude are 89 m.
            #expect(rule.judge(.sample(at: 1, latitude: 47.0008, speed: 0)) == nil)
        }
    }

    @Suite struct `where the first location was the wrong one` {
        @Test func `believes the others once they have agreed for ten seconds`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 10, speed: 0))
            let rules = (1...12).map { rule.judge(.sample(at: Double($0), latitude: 47, speed: 0))?.rule }
            #expect(rules.prefix(10).allSatisfy { $0 == .positionJump })
            #expect(rules.suffix(2).allSatisfy { $0 == nil })
        }

        @Test func `believes the fifth of slow ones`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 10, speed: 0))
            let rules = (1...5).map { rule.judge(.sample(at: Double($0 * 10), latitude: 47, speed: 0))?.rule }
            #expect(rules == [.positionJump, .positionJump, .positionJump, .positionJump, nil])
        }

        @Test func `does not believe places that contradict each other`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 10, speed: 0))
            let rules = (1...100).map {
                rule.judge(.sample(at: Double($0), latitude: $0 % 2 == 0 ? 47 : -47, speed: 0))?.rule
            }
            #expect(rules.allSatisfy { $0 == .positionJump })
        }

        @Test func `forgets what was refused as soon as another passes`() {
            var rule = RefusesPositionJump()
            _ = rule.judge(.sample(at: 0, latitude: 10, speed: 0))
            _ = (1...10).map { rule.judge(.sample(at: Double($0), latitude: 47, speed: 0)) }
            _ = rule.judge(.sample(at: 11, latitude: 10, speed: 0))
            #expect(rule.judge(.sample(at: 12, latitude: 47, speed: 0))?.rule == .positionJump)
        }
    }
}
