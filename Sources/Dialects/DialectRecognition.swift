internal import UBX

/// Finds a receiver's dialect by sending queries.
package enum DialectRecognition {
    /// Queries for an unknown receiver, to be sent one after the other.
    ///
    /// Receivers that do not understand a query ignore it.
    package static let questions: [ReceiverOrder] = [
        ReceiverOrder("MON-VER", UBXMessageID.version.question, .ubxAnswer(.version, beginning: [])),
        ReceiverOrder("PMTK605", OrderSentence.bytes("PMTK605"), .sentence("PMTK705")),
        ReceiverOrder("PAIR020", OrderSentence.bytes("PAIR020"), .sentence("PAIR020")),
        CASICDialect.release,
        // Quectel modules with another maker's chip answer the chip's query first.
        QuectelDialect.release,
    ]

    /// The same queries, beginning with the one of this name.
    package static func questions(beginningWith name: String?) -> [ReceiverOrder] {
        questions.filter { $0.name == name } + questions.filter { $0.name != name }
    }

    /// The dialect of the receiver that gave these answers; `nil` if none matches.
    ///
    /// `isOnUSB` is needed because u-blox receivers do not report whether they are connected by USB.
    package static func dialect(_ answers: ReceiverAnswers, isOnUSB: Bool) -> (any Dialect)? {
        if let version = answers.payloads[.version].flatMap(UBloxVersion.init) {
            return version.hasKeys ? UBloxKeysDialect(isOnUSB: isOnUSB) : UBloxDialect(version)
        }
        if answers.sentences["PMTK705"] != nil { return MediaTekDialect() }
        if answers.sentences["PAIR020"] != nil { return AirohaDialect() }
        if answers.text("SW=") != nil { return CASICDialect() }
        if let release = answers.sentences["PQTMVERNO"], release.first != "ERROR" {
            return QuectelDialect(isOnUSB: isOnUSB)
        }
        return nil
    }
}
