internal import UBX

/// The language that a receiver speaks, found by asking it.
package enum DialectRecognition {
    /// The questions that are asked of a receiver of which nothing is known, one after the other; each is without effect on
    /// receivers that do not know it.
    package static let questions: [ReceiverOrder] = [
        ReceiverOrder("MON-VER", UBXMessageID.version.question, .ubxAnswer(.version, beginning: [])),
        ReceiverOrder("PMTK605", OrderSentence.bytes("PMTK605"), .sentence("PMTK705")),
        ReceiverOrder("PAIR020", OrderSentence.bytes("PAIR020"), .sentence("PAIR020")),
        CASICDialect.release,
        // Modules of Quectel's with others' chips answer to the chips' questions first.
        QuectelDialect.release,
    ]

    /// The same questions, but first the one of a name.
    package static func questions(beginningWith name: String?) -> [ReceiverOrder] {
        questions.filter { $0.name == name } + questions.filter { $0.name != name }
    }

    /// The dialect of a receiver that gave these answers; nil where none of them shows it.
    ///
    /// That the line is USB all the way, a receiver of u-blox does not tell.
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
