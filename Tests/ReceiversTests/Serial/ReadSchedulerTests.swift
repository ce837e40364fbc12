import Receivers
import Testing

@Suite struct `A scheduler of reports` {
    @Suite struct `that is not known yet` {
        @Test func `lets the reader wait for every byte`() {
            var line = PacedLine(bytesPerSecond: 960)

            line.report(bytes: 640, at: .seconds(1))

            #expect(line.wakes == 40)
        }
    }

    @Suite struct `once a second at 9600 baud` {
        @Test func `needs four wake-ups a report at most`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...4 { line.report(bytes: 640, at: .seconds(second)) }
            line.wakes = 0

            for second in 5...14 { line.report(bytes: 640, at: .seconds(second)) }

            #expect(line.wakes <= 40)
            #expect(line.late == .zero)
        }

        @Test func `keeps below ten wake-ups where reports vary`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...20 { line.report(bytes: 600 + second * 37 % 80, at: .seconds(second)) }
            line.wakes = 0

            for second in 21...40 { line.report(bytes: 600 + second * 37 % 80, at: .seconds(second)) }

            #expect(line.wakes <= 200)
        }

        @Test func `is awake at the end of short reports too, where only the fifth one is long`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...10 { line.report(bytes: second % 5 == 0 ? 640 : 160, at: .seconds(second)) }
            line.late = .zero

            for second in 11...20 { line.report(bytes: second % 5 == 0 ? 640 : 160, at: .seconds(second)) }

            #expect(line.late == .zero)
        }

        @Test func `learns that reports have grown`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...4 { line.report(bytes: 320, at: .seconds(second)) }
            for second in 5...24 { line.report(bytes: 640, at: .seconds(second)) }
            line.wakes = 0

            line.report(bytes: 640, at: .seconds(25))

            #expect(line.wakes <= 5)
            #expect(line.late == .zero)
        }

        @Test func `learns that reports have shrunk`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...4 { line.report(bytes: 640, at: .seconds(second)) }
            for second in 5...6 { line.report(bytes: 320, at: .seconds(second)) }
            line.late = .zero

            line.report(bytes: 320, at: .seconds(7))

            #expect(line.late == .zero)
        }

        @Test func `is not upset by a report that is left out`() {
            var line = PacedLine(bytesPerSecond: 960)
            for second in 1...4 { line.report(bytes: 640, at: .seconds(second)) }
            line.wakes = 0

            line.report(bytes: 640, at: .seconds(6))

            #expect(line.wakes <= 4)
            #expect(line.late == .zero)
        }
    }

    @Suite struct `ten times a second at 115200 baud` {
        @Test func `needs six wake-ups a report at most`() {
            var line = PacedLine(bytesPerSecond: 11_520)
            for tenth in 1...40 { line.report(bytes: 640, at: .milliseconds(tenth * 100)) }
            line.wakes = 0
            line.late = .zero

            for tenth in 41...140 { line.report(bytes: 640, at: .milliseconds(tenth * 100)) }

            #expect(line.wakes <= 600)
            #expect(line.late == .zero)
        }
    }

    @Suite struct `of a line that never pauses` {
        @Test func `gives up, and looks five times a second`() {
            var line = PacedLine(bytesPerSecond: 480)
            line.report(bytes: 480 * 10, at: .seconds(1))
            line.wakes = 0

            line.report(bytes: 480 * 10, at: .seconds(11))

            #expect(line.wakes <= 100)
        }

        @Test func `never sleeps longer than half of what the kernel keeps`() {
            var scheduler = ReadScheduler(bytesPerSecond: 92_160)
            var now = Duration.zero
            for _ in 1...20_000 {
                scheduler.hear(16, at: now)
                now += .microseconds(500)
            }

            let pause = scheduler.pause(at: now)

            #expect(pause.map { $0 <= .milliseconds(23) } == true)
        }
    }
}

/// A UART that delivers 16 bytes at a time, and a reader that uses the scheduler.
private struct PacedLine {
    /// How often the reader woke up.
    var wakes = 0

    /// Longest delay of a report's last bytes, if a waiting reader would have been faster.
    var late = Duration.zero

    private let bytesPerSecond: Int
    private var scheduler: ReadScheduler

    init(bytesPerSecond: Int) {
        self.bytesPerSecond = bytesPerSecond
        scheduler = ReadScheduler(bytesPerSecond: bytesPerSecond)
    }

    mutating func report(bytes: Int, at start: Duration) {
        let chunks = (bytes + 15) / 16
        let step = Duration.seconds(16) / bytesPerSecond
        var next = 0
        while next < chunks {
            var now = start + step * next
            wakes += 1
            scheduler.hear(16, at: now)
            next += 1
            guard let pause = scheduler.pause(at: now) else { continue }
            now += pause
            wakes += 1
            let first = next
            while next < chunks, start + step * next <= now { next += 1 }
            scheduler.wake((next - first) * 16, at: now)
            if next == chunks { late = max(late, now - (start + step * (chunks - 1))) }
        }
    }
}
