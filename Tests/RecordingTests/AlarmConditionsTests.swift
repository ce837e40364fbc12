import GNSS
import Logbook
import Recording
import TestSupport
import Testing

@Suite struct `The conditions of alarms` {

    private var conditions = AlarmConditions(limits)

    @Suite struct `for a receiver that is plugged in` {
        private var conditions = AlarmConditions(limits)

        @Test mutating func `raise one after ten minutes without a good position, once, and clear it with the next`() {
            #expect(take(sinceFix: 599) == [])
            #expect(
                take(sinceFix: 600) == [
                    notice(.noFix, true, "ublox is plugged in, but has had no good position for 10 min 0 s", "ublox")
                ]
            )
            #expect(take(sinceFix: 700) == [])
            #expect(take(sinceFix: 1) == [notice(.noFix, false, "ublox has good positions again", "ublox")])
            #expect(take(sinceFix: 2) == [])
            #expect(take(sinceFix: 600).map(\.isRaised) == [true])
        }

        @Test mutating func `raise one where it never gave a position`() {
            #expect(take(sinceFix: nil, sinceOpening: 599) == [])
            #expect(take(sinceFix: nil, sinceOpening: 600).map(\.kind) == [.noFix])
        }

        @Test mutating func `give it as long as ever after it was plugged in again`() {
            #expect(take(sinceFix: 9999, sinceOpening: 599) == [])
            #expect(take(sinceFix: 9999, sinceOpening: 600).map(\.isRaised) == [true])
        }

        @Test mutating func `do not take a new plug for a position`() {
            #expect(take(sinceFix: 700, sinceOpening: 700).map(\.isRaised) == [true])
            #expect(take(sinceFix: 800, sinceOpening: 1) == [])
            #expect(take(sinceFix: 1, sinceOpening: 2).map(\.isRaised) == [false])
        }

        private mutating func take(sinceFix: Double?, sinceOpening: Double = 1000) -> [AlarmNotice] {
            let receiver = Receiver(
                name: "ublox",
                isOpen: true,
                secondsSinceChange: sinceOpening,
                secondsSinceFix: sinceFix
            )
            return conditions.take(AlarmSituation(receivers: [receiver]))
        }
    }

    @Suite struct `for a receiver that is gone` {
        private var conditions = AlarmConditions(limits)

        @Test mutating func `raise one after five minutes, and clear it when it is back`() {
            #expect(take(isOpen: false, 299) == [])
            #expect(
                take(isOpen: false, 300) == [notice(.receiverGone, true, "ublox has been gone for 5 min 0 s", "ublox")]
            )
            #expect(take(isOpen: false, 400) == [])
            #expect(take(isOpen: true, 0) == [notice(.receiverGone, false, "ublox is back", "ublox")])
        }

        @Test mutating func `raise none for its positions, which nobody expects`() {
            #expect(take(isOpen: false, 100_000).map(\.kind) == [.receiverGone])
        }

        @Test mutating func `raise one where none was ever there, and clear it with the first`() {
            #expect(conditions.take(AlarmSituation(secondsWithoutReceiver: 299)) == [])
            #expect(
                conditions.take(AlarmSituation(secondsWithoutReceiver: 300)) == [
                    notice(.receiverGone, true, "no receiver has been connected for 5 min 0 s")
                ]
            )
            #expect(take(isOpen: true, 0) == [notice(.receiverGone, false, "a receiver is connected")])
        }

        private mutating func take(isOpen: Bool, _ seconds: Double) -> [AlarmNotice] {
            let receiver = Receiver(name: "ublox", isOpen: isOpen, secondsSinceChange: seconds, secondsSinceFix: 700)
            return conditions.take(AlarmSituation(receivers: [receiver])).filter { $0.kind != .noFix || !isOpen }
        }
    }

    @Suite struct `after a new start` {
        @Test func `do not raise again what was raised before it, and clear it`() {
            var conditions = AlarmConditions(limits, raised: [AlarmSubject(kind: .noFix, receiver: "ublox")])
            #expect(conditions.take(situation(sinceFix: nil)) == [])
            #expect(
                conditions.take(situation(sinceFix: 1)) == [
                    notice(.noFix, false, "ublox has good positions again", "ublox")
                ]
            )
        }

        @Test func `do not raise that no receiver was ever there where one was gone before it`() {
            var conditions = AlarmConditions(limits, raised: [AlarmSubject(kind: .receiverGone, receiver: "ublox")])
            #expect(conditions.take(AlarmSituation(secondsWithoutReceiver: 9999)) == [])
            #expect(
                conditions.take(situation(sinceFix: nil, sinceOpening: 1)) == [
                    notice(.receiverGone, false, "ublox is back", "ublox")
                ]
            )
        }

        private func situation(sinceFix: Double?, sinceOpening: Double = 1000) -> AlarmSituation {
            AlarmSituation(
                receivers: [
                    Receiver(name: "ublox", isOpen: true, secondsSinceChange: sinceOpening, secondsSinceFix: sinceFix)
                ]
            )
        }
    }

    @Test mutating func `keep receivers apart`() {
        let receivers = ["a", "b"].map {
            Receiver(name: $0, isOpen: true, secondsSinceChange: 1000, secondsSinceFix: $0 == "a" ? 600 : 1)
        }
        let notices = conditions.take(AlarmSituation(receivers: receivers))
        #expect(notices.map(\.receiver) == ["a"])
    }

    @Test mutating func `raise one for a disk with less than a week of room, and clear it with a quarter more`() {
        #expect(conditions.take(AlarmSituation(diskDays: 7)) == [])
        #expect(
            conditions.take(AlarmSituation(diskDays: 6.94)) == [
                notice(.disk, true, "the disk of the database will be full in 6.9 days")
            ]
        )
        #expect(conditions.take(AlarmSituation(diskDays: 8.7)) == [])
        #expect(conditions.take(AlarmSituation()) == [])
        #expect(
            conditions.take(AlarmSituation(diskDays: 8.75)) == [
                notice(.disk, false, "the disk of the database has space again, for 8.8 days")
            ]
        )
    }

    @Test mutating func `raise one for a target that takes nothing for six hours, with the reason`() {
        #expect(conditions.take(upload(21_599)) == [])
        #expect(
            conditions.take(upload(21_600)) == [
                AlarmNotice(
                    kind: .upload,
                    isRaised: true,
                    text: "uploads to home have failed for 6 h 0 min: the server is busy (503)",
                    target: "home"
                )
            ]
        )
        #expect(
            conditions.take(upload(nil)) == [
                AlarmNotice(kind: .upload, isRaised: false, text: "uploads to home work again", target: "home")
            ]
        )
    }

    @Test func `raise one when a receiver becomes suspect, and clear it when it is not, but not before the first fix`()
    {
        var conditions = AlarmConditions(AlarmConditions.Limits(suspect: true))
        let jump = Suspicion(Suspicion.Reasons(.positionStep), disagreement: 35_000)
        #expect(conditions.take(suspect(Suspicion(Suspicion.Reasons(.signalsWeak)))) == [])
        #expect(
            conditions.take(suspect(jump)) == [
                notice(.suspect, true, "ublox is suspect: position jumped", "ublox")
            ]
        )
        #expect(conditions.take(suspect(jump)) == [])
        #expect(conditions.take(suspect(nil, hasFix: false)) == [])
        #expect(conditions.take(suspect(nil)) == [notice(.suspect, false, "ublox is no longer suspect", "ublox")])
        #expect(conditions.take(suspect(nil)) == [])
    }

    private func suspect(_ suspicion: Suspicion?, hasFix: Bool = true) -> AlarmSituation {
        let receiver = Receiver(
            name: "ublox",
            isOpen: true,
            secondsSinceChange: 100,
            secondsSinceFix: hasFix ? 1 : nil,
            suspicion: suspicion
        )
        return AlarmSituation(receivers: [receiver])
    }

    @Test func `raise none that nobody wants`() {
        var conditions = AlarmConditions(AlarmConditions.Limits())
        let receivers = [true, false].map {
            Receiver(name: "\($0)", isOpen: $0, secondsSinceChange: 1e9, secondsSinceFix: nil)
        }
        var situation = AlarmSituation(receivers: receivers, secondsWithoutReceiver: 1e9, diskDays: 0)
        situation.uploads = upload(1e9).uploads
        #expect(conditions.take(situation) == [])
    }

    private func upload(_ seconds: Double?) -> AlarmSituation {
        let reason = seconds == nil ? nil : "the server is busy (503)"
        return AlarmSituation(
            uploads: [AlarmSituation.Upload(target: "home", secondsOfFailure: seconds, reason: reason)]
        )
    }
}

@Suite struct `A target of uploads` {
    private static let now = UTCTime(nanosecondsSince1970: 1_764_082_800_000_000_000)

    @Test func `fails since its last success, where something has waited for longer`() {
        let upload = upload(oldest: 9000, success: 600, failure: 10)
        #expect(upload.secondsOfFailure == 600)
        #expect(upload.reason == "the server is busy (503)")
    }

    @Test func `fails since something waits, where its last success is longer ago`() {
        #expect(upload(oldest: 60, success: 9000, failure: 10).secondsOfFailure == 60)
    }

    @Test func `fails where it never took anything`() {
        #expect(upload(oldest: 60, success: nil, failure: 10).secondsOfFailure == 60)
    }

    @Test(
        arguments: [
            (60, 5, 10, 3), (60, 5, nil, 3), (nil, 600, 10, 0), (nil, nil, nil, 0),
        ] as [(Double?, Double?, Double?, Int)]
    )
    func `does not fail after a success, or where nothing waits`(
        oldest: Double?,
        success: Double?,
        failure: Double?,
        waiting: Int
    ) {
        let upload = upload(oldest: oldest, success: success, failure: failure, waiting: waiting)
        #expect(upload.secondsOfFailure == nil)
        #expect(upload.reason == nil)
    }

    @Test func `does not fail before the first look`() {
        #expect(AlarmSituation.Upload(target: "home", nil, at: Self.now).secondsOfFailure == nil)
    }

    /// The state of a target; all times are seconds ago.
    private func upload(oldest: Double?, success: Double?, failure: Double?, waiting: Int = 3) -> AlarmSituation.Upload
    {
        var status = UploadStatus()
        status.waiting = waiting
        status.oldest = oldest.map { Self.now.advanced(bySeconds: -$0) }
        status.lastSuccess = success.map { Self.now.advanced(bySeconds: -$0) }
        status.lastFailure = failure.map { Self.now.advanced(bySeconds: -$0) }
        status.failure = failure == nil ? nil : "the server is busy (503)"
        return AlarmSituation.Upload(target: "home", status, at: Self.now)
    }
}

private let limits = AlarmConditions.Limits(noFix: 600, receiverGone: 300, diskDays: 7, uploadFails: 21_600)

private func notice(
    _ kind: AlarmNotice.Kind,
    _ isRaised: Bool,
    _ text: String,
    _ receiver: String? = nil
) -> AlarmNotice {
    AlarmNotice(kind: kind, isRaised: isRaised, text: text, receiver: receiver)
}
private typealias Receiver = AlarmSituation.Receiver
