internal import Platform
internal import SystemPackage

/// Connects to a network source, forwards its bytes and reconnects; runs on the reading thread.
struct NetworkReader {
    /// Delay before reconnecting, doubled after each failure up to `longestPause`.
    private static let firstPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(30)

    /// Timeout for the heartbeat while connecting: a resolver takes half a minute to give up, and each address of a
    /// machine ten seconds.
    private static let longestOpening = Duration.seconds(300)

    /// Bytes of datagrams that are delivered together at most.
    private static let longestBurst = 65_536

    private let thread: NetworkReaderThread
    private let continuation: DropCount.Continuation
    private let start = SuspendingClock.now
    private var pause = Self.firstPause
    private var isKnownUnreachable = false
    private var hasConnected = false
    /// Whether a silent connection was closed, which is reported as silence alone.
    private var isReopening = false
    private var complaint = LatestComplaint()
    private var patience = ConnectionPatience()

    init(for thread: NetworkReaderThread, delivering continuation: DropCount.Continuation) {
        (self.thread, self.continuation) = (thread, continuation)
    }

    private var now: Duration { start.duration(to: .now) }

    /// Reads until stopped; throws if waiting fails in the kernel.
    mutating func read() throws(Errno) {
        while true {
            do throws(NetworkFailure) {
                thread.heartbeat.expect(within: Self.longestOpening)
                guard let socket = try SourceSocket.opening(thread.address, until: thread.stopEvent) else { return }
                noteConnection()
                switch listen(to: socket) {
                case .stopped: return
                case .silent: isReopening = true
                case .lost(let failure):
                    // Don't delay the last epoch until the connection is restored.
                    deliver(.pause)
                    thread.onEvent(.lost(failure))
                    isKnownUnreachable = true
                }
            } catch {
                if !isKnownUnreachable { thread.onEvent(.unreachable(error)) }
                isKnownUnreachable = true
                isReopening = false
            }
            thread.heartbeat.expect(within: pause)
            if try thread.stopEvent.wait(atMost: pause) { return }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private mutating func noteConnection() {
        if !isReopening { thread.onEvent(.connected(again: hasConnected)) }
        isReopening = false
        hasConnected = true
        isKnownUnreachable = false
    }

    /// Why a connection ended.
    private enum Ending {
        case stopped
        case silent
        case lost(NetworkFailure)
    }

    /// Forwards received bytes until the connection ends.
    private mutating func listen(to socket: borrowing SourceSocket) -> Ending {
        var conversation: GPSDConversation?
        if case .gpsd(_, let device) = thread.address { conversation = GPSDConversation(device: device) }
        var datagrams = DatagramLines()
        var loss = DatagramLoss()
        var watch = SilenceDetector(from: now, acceptingMissingChecksum: thread.acceptsMissingChecksum)
        patience.connect(at: now)
        do throws(Errno) {
            if let greeting = thread.greeting { try socket.send(greeting) }
            while true {
                if let requests = conversation?.takeRequests(), !requests.isEmpty { try socket.send(requests) }
                let due = socket.isDatagrams ? watch.due : min(watch.due, patience.due)
                let timeout = max(.zero, due - now)
                thread.heartbeat.expect(within: timeout)
                let wake = try thread.stopEvent.wait(orFor: .readable, of: socket.owned, timeout: timeout)
                // Bytes that have arrived before the stop are still read.
                guard var bytes = try socket.read() else {
                    if wake == .stopped { return .stopped }
                    return .lost(NetworkFailure("the other side has closed the connection"))
                }
                if socket.isDatagrams { bytes = try burst(after: bytes, on: socket, &datagrams, &loss) }
                if !bytes.isEmpty { patience.hear(at: now) }
                hear(bytes, &conversation, &watch)
                if wake == .stopped { return .stopped }
                if !socket.isDatagrams, patience.isOver(at: now) { return .silent }
            }
        } catch {
            return .lost(NetworkFailure(error))
        }
    }

    /// Reads the other datagrams that have arrived, so that a burst does not overflow the kernel's buffer.
    private func burst(
        after first: [UInt8],
        on socket: borrowing SourceSocket,
        _ lines: inout DatagramLines,
        _ loss: inout DatagramLoss
    ) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var datagram = first
        while !datagram.isEmpty {
            loss.note(received: datagram.count)
            bytes += lines.take(datagram)
            if bytes.count >= Self.longestBurst { break }
            datagram = try socket.read() ?? []
        }
        thread.dropped.add(loss.newBytes(dropped: socket.droppedDatagrams))
        return bytes
    }

    private mutating func hear(
        _ received: [UInt8],
        _ conversation: inout GPSDConversation?,
        _ watch: inout SilenceDetector
    ) {
        let onEvent = thread.onEvent
        let bytes = conversation?.hear(received) { onEvent(.gpsd($0)) } ?? received
        if !bytes.isEmpty {
            // Reset only now: a server that accepts connections and closes them is not ready.
            pause = Self.firstPause
            deliver(ByteChunk(justRead: bytes))
            if watch.hear(bytes, at: now), let event = complaint.note(nil) { onEvent(.hearing(event)) }
        }
        if let current = watch.check(at: now), let event = complaint.note(current) { onEvent(.hearing(event)) }
    }

    private func deliver(_ chunk: ByteChunk) {
        thread.dropped.note(continuation.yield(chunk))
    }
}

/// Decides when a silent connection is reopened, as the other side may hang without closing it.
///
/// Uses no clock: times are durations since any fixed moment.
package struct ConnectionPatience {
    /// Longer than the distance of most receivers' reports, and than gpsd takes to find the speed of a receiver.
    private static let shortest = Duration.seconds(30)

    /// Limit for sources that report every few minutes.
    private static let longest = Duration.seconds(300)

    private var silence = Self.shortest
    private var heardAt: Duration?
    private var begin = Duration.zero

    package init() {}

    /// When the connection is to be reopened unless bytes arrive until then.
    package var due: Duration { begin + silence }

    /// Starts with a new connection.
    package mutating func connect(at now: Duration) { begin = now }

    /// Notes that bytes have arrived, and allows twice the silence before them, also across connections.
    ///
    /// A source that reports once a minute is then not reopened between its reports.
    package mutating func hear(at now: Duration) {
        let gap = heardAt.map { now - $0 } ?? .zero
        silence = min(max(gap * 2, Self.shortest), Self.longest)
        (heardAt, begin) = (now, now)
    }

    /// Whether to reopen the connection; the next one may then be silent for twice as long.
    package mutating func isOver(at now: Duration) -> Bool {
        guard now >= due else { return false }
        silence = min(silence * 2, Self.longest)
        return true
    }
}
