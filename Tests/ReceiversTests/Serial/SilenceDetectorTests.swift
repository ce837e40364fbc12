import Receivers
import TestSupport
import Testing

private let sentence = Array("$GPRMC,,V,,,,,,,,,,N*53\r\n".utf8)

@Suite struct `A watch over a line` {
    @Test func `is content while sentences come`() {
        var watch = SilenceDetector(from: .zero)
        for second in 1...60 { _ = watch.hear(sentence, at: .seconds(second)) }

        #expect(watch.check(at: .seconds(69)) == nil)
    }

    @Test func `complains of silence after ten seconds`() {
        var watch = SilenceDetector(from: .zero)
        _ = watch.hear(sentence, at: .seconds(5))

        #expect(watch.due == .seconds(15))
        #expect(watch.check(at: .milliseconds(14_999)) == nil)
        #expect(watch.check(at: .seconds(15)) == .silence)
    }

    @Test func `does not take the rest of the last report for noise`() {
        var watch = SilenceDetector(from: .zero)
        _ = watch.hear(sentence, at: .seconds(5))
        _ = watch.hear(Array("$GPGSV,3,".utf8), at: .milliseconds(5400))

        #expect(watch.check(at: .seconds(15)) == .silence)
    }

    @Test func `complains of noise where something came, but no sentence`() {
        var watch = SilenceDetector(from: .zero)
        _ = watch.hear([0xFF, 0x24], at: .seconds(9))

        #expect(watch.check(at: .seconds(10)) == .noise)
    }

    @Test func `hears a sentence that comes in pieces`() {
        var watch = SilenceDetector(from: .zero)

        #expect(sentence.map { watch.hear([$0], at: .seconds(1)) }.filter(\.self).count == 1)
    }

    @Test(arguments: [
        MakerFrame.casicPosition(1000), MakerFrame.sirfGeodetic((8, 0, 0)), MakerFrame.skyTraqNavigation((8, 0, 0)),
    ])
    func `hears a frame of another maker's, which comes in pieces behind noise`(frame: [UInt8]) {
        var watch = SilenceDetector(from: .zero)
        let bytes = [0xA0, 0xBA, 0xA0] + frame
        #expect(bytes.map { watch.hear([$0], at: .seconds(1)) }.filter(\.self).count == 1)

        var other = SilenceDetector(from: .zero)
        var damaged = frame
        damaged[20] ^= 1
        #expect(other.hear(damaged, at: .seconds(1)) == false)
    }

    @Test func `complains again, but less and less often`() {
        var watch = SilenceDetector(from: .zero)
        let times = (1...5).map { _ in
            let due = watch.due
            _ = watch.check(at: due)
            return due
        }

        #expect(times == [.seconds(10), .seconds(30), .seconds(70), .seconds(130), .seconds(190)])
    }

    @Test func `is as quick as at first after a sentence`() {
        var watch = SilenceDetector(from: .zero)
        _ = watch.check(at: .seconds(10))

        #expect(watch.hear(sentence, at: .seconds(20)) == true)
        #expect(watch.due == .seconds(30))
    }
}
