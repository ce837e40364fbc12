import GNSS
import Glibc
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `The watch over a line's DCD` {
    private let log = DCDLog()

    /// A watch of a line with these consecutive states, whose DCD then stays the same.
    private func watch(_ looks: [DCDLook]) throws -> DCDWatch {
        try DCDWatch(ScriptedDCD(looks, log), tell: log.note)
    }

    @Test func `tells each edge, and that others were missed`() async throws {
        let watch = try watch([
            DCDLook(isOn: false, edges: 0), DCDLook(isOn: true, edges: 1), DCDLook(isOn: false, edges: 2),
            DCDLook(isOn: false, edges: 4), DCDLook(isOn: true, edges: 5),
        ])
        try await until { log.events.count == 4 }
        watch.stop()
        #expect(log.edges == [true, false, nil, true])
    }

    @Test func `notices what it missed also where the driver counts no edges`() async throws {
        let watch = try watch([false, true, true, false].map { DCDLook(isOn: $0, edges: nil) })
        try await until { log.events.count == 3 }
        watch.stop()
        #expect(log.edges == [true, nil, false])
    }

    @Test func `passes over a wait that ended for nothing`() async throws {
        let watch = try watch([(true, 7), (true, 7), (false, 8)].map { DCDLook(isOn: $0.0, edges: $0.1) })
        try await until { !log.events.isEmpty }
        watch.stop()
        #expect(log.edges == [false])
    }

    @Test func `takes the time after the edge`() async throws {
        let before = ContinuousClock.now
        let watch = try watch([DCDLook(isOn: false, edges: 0), DCDLook(isOn: true, edges: 1)])
        try await until { !log.events.isEmpty }
        watch.stop()
        guard case .edge(let edge)? = log.events.first else {
            Issue.record("no edge")
            return
        }
        #expect(before <= edge.instant && edge.instant <= .now)
        // 2025 or later.
        #expect(edge.clock.secondsSince1970 > 1_735_689_600)
    }

    @Test func `lets go of the line before it has been stopped, whenever that is`() throws {
        for _ in 0..<100 {
            let log = DCDLog()
            let watch = try DCDWatch(ScriptedDCD([DCDLook(isOn: true, edges: 0)], log), tell: log.note)
            watch.stop()
            #expect(log.isReleased)
        }
    }

    @Test func `lets go of a line that it waits for`() async throws {
        let watch = try watch([DCDLook(isOn: true, edges: 0)])
        try await until { log.isWaiting }
        watch.stop()
        #expect(log.isReleased)
        #expect(log.events.isEmpty)
    }

    @Test func `says that a pseudo-terminal has none, which is read all the same and closed at the end`() async throws {
        let line = try PseudoTerminal()
        let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)
        let source = try SerialByteSource(path: line.path, speed: .fixed(.default), onDCD: log.note)
        try line.send(sentence)
        var chunks = source.chunks().makeAsyncIterator()
        let chunk = try await chunks.next()
        #expect(chunk?.bytes == sentence)
        try await until { !log.events.isEmpty }

        source.stop()

        while try await chunks.next() != nil {}
        #expect(log.events.count == 1)
        guard case .unavailable(let reason)? = log.events.first else {
            Issue.record("\(log.events)")
            return
        }
        // Older kernels return EINVAL.
        #expect([Errno.inappropriateIOCTLForDevice, .invalidArgument].contains(reason))
        _ = try SerialPort(opening: line.path, setting: nil)
    }
}

@Suite struct `Two looks at a line's DCD` {
    @Test(
        arguments: [
            (0, false, .none), (1, true, .edge), (1, false, .severalEdges), (2, false, .severalEdges),
            (3, true, .severalEdges),
        ] as [(Int, Bool, DCDLook.Change)]
    )
    func `show one edge only where the driver has counted one`(count: Int, isOn: Bool, change: DCDLook.Change) {
        for first in [0, 41, Int(UInt32.max)] {
            let earlier = DCDLook(isOn: false, edges: first)
            let later = DCDLook(isOn: isOn, edges: Int(UInt32(first) &+ UInt32(count)))
            #expect(later.change(since: earlier) == change)
        }
    }
}

/// Records the events of a line's DCD.
private final class DCDLog: Sendable {
    private struct State {
        var events: [DCDEvent] = []
        var isWaiting = false
        var isReleased = false
    }

    private let state = Mutex(State())

    var events: [DCDEvent] { state.withLock(\.events) }
    var isWaiting: Bool { state.withLock(\.isWaiting) }
    var isReleased: Bool { state.withLock(\.isReleased) }

    /// True for rising edges, false for falling ones, `nil` if edges were missed.
    var edges: [Bool?] {
        events.map { event -> Bool? in if case .edge(let edge) = event { edge.isOn } else { nil } }
    }

    func note(_ event: DCDEvent) { state.withLock { $0.events.append(event) } }

    func noteWait() { state.withLock { $0.isWaiting = true } }

    func noteRelease() { state.withLock { $0.isReleased = true } }
}

/// A line with scripted DCD states; after the last one, waiting blocks until a signal.
private final class ScriptedDCD: DCDLine {
    private let looks: Mutex<[DCDLook]>
    private let log: DCDLog

    init(_ looks: [DCDLook], _ log: DCDLog) {
        self.looks = Mutex(looks)
        self.log = log
    }

    deinit { log.noteRelease() }

    func look() throws(Errno) -> DCDLook {
        let next = looks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let next else { throw .ioError }
        return next
    }

    func wait() throws(Errno) {
        guard looks.withLock(\.isEmpty) else { return }
        log.noteWait()
        pause()
        throw Errno(rawValue: errno)
    }
}
