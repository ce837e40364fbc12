import Uploads
import TestSupport
import Testing

/// Valid answers of a broker with random changes, which are the same in every run.
@Suite struct `What a broker may have sent instead` {
    @Test(arguments: MQTTVersion.allCases) func `ends a conversation or does not, and fills nothing`(
        version: MQTTVersion
    ) throws {
        var answers = MutatedAnswers(seed: 20_261_123, isMQTT5: version == .v5)
        var ends: [MQTTFault: Int] = [:]
        var goodCount = 0
        for _ in 0..<10_000 {
            var conversation = try #require(MQTTConversation(MQTTClient(identifier: "b"), in: version, at: .now))
            do throws(MQTTFault) {
                for part in answers.next() {
                    try conversation.receive(part)
                    #expect(conversation.framer.count <= MQTTFramer.mostBytes + 5)
                    if conversation.isReady && !conversation.isAwaiting {
                        _ = conversation.publish(MQTTMessage(topic: "a", payload: [1]))
                    }
                }
                goodCount += 1
            } catch {
                ends[error, default: 0] += 1
            }
        }
        // Checks that the generator still produces enough valid and invalid packets.
        #expect(goodCount > 100)
        #expect(ends[.malformed, default: 0] > 500)
        #expect(ends[.unasked, default: 0] > 500)
        #expect(ends[.tooLarge, default: 0] > 0)
    }
}
