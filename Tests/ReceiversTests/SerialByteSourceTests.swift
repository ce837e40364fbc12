import GNSS
import Glibc
import Logbook
import Platform
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

private let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)

@Suite(.timeLimit(.minutes(2))) struct `A serial line as a byte source` {
    @Suite struct `at a given speed` {
        @Test func `delivers what comes in, with the time of reading`() async throws {
            let line = try PseudoTerminal()
            try line.send(sentence)
            var chunks = try SerialByteSource(path: line.path, speed: .fixed(.default)).chunks().makeAsyncIterator()

            let chunk = try await chunks.next()

            #expect(chunk?.bytes == sentence)
            // 2025 or later.
            #expect(chunk?.readAt.map { $0.secondsSince1970 > 1_735_689_600 } == true)
        }

        @Test func `delivers the last bytes before it says that the line was unplugged`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            try line.send(sentence)
            #expect(try await BlockingWork { try line.drain(atMost: .seconds(120)) }.value)

            line.hangUp()

            let (bytes, error) = await everything(from: chunks)
            #expect(bytes == sentence)
            #expect(error as? SerialPortError == .hungUp(line.path))
        }

        @Test func `ends without an error when it is stopped`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            try line.send(sentence)
            var chunks = source.chunks().makeAsyncIterator()
            _ = try await chunks.next()

            source.stop()

            #expect(try await chunks.next() == nil)
        }

        @Test func `has closed the line when it has ended`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            source.stop()
            _ = await everything(from: chunks)

            _ = try SerialPort(opening: line.path, setting: nil)
        }

        @Test func `says in the chunks why the line cannot be opened`() async throws {
            let source = try SerialByteSource(path: "/dev/ttyGPSLOG")

            let (bytes, error) = await everything(from: source.chunks())

            #expect(bytes == [])
            #expect(error as? SerialPortError == .noSuchDevice("/dev/ttyGPSLOG"))
        }

        @Test func `counts what it had to drop, because nobody took it`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default), bufferedChunks: 2)
            let chunks = source.chunks()
            try await BlockingWork {
                // Each line is a chunk, because it is read before the next line is sent.
                for _ in 1...4 {
                    try line.send([10])
                    _ = try line.drain(atMost: .seconds(120))
                }
            }.value

            line.hangUp()

            #expect(await everything(from: chunks).bytes == [10, 10])
            #expect(source.droppedBytes == 2)
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `whose reports it sleeps through` {
        @Test func `loses nothing where it hangs up in the middle of a report`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            let sent = BlockingWork {
                let count = try sendReports(on: line)
                _ = try line.drain(atMost: .seconds(120))
                line.hangUp()
                return count
            }

            let (bytes, error) = await everything(from: chunks)

            #expect(try await bytes.count == sent.value)
            #expect(error as? SerialPortError == .hungUp(line.path))
        }

        @Test func `loses nothing where it is stopped in the middle of a report`() async throws {
            let line = try PseudoTerminal()
            let source = try SerialByteSource(path: line.path, speed: .fixed(.default))
            let chunks = source.chunks()
            let sent = BlockingWork {
                defer { source.stop() }
                return try sendReports(on: line)
            }

            let (bytes, error) = await everything(from: chunks)

            #expect(try await bytes.count == sent.value)
            #expect(error == nil)
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `that is a FIFO` {
        @Test func `waits for its writers, and stays when they leave`() async throws {
            let folder = try TemporaryFolder()
            let pipe = try folder.pipe()
            let source = try SerialByteSource(path: pipe)
            var chunks = source.chunks().makeAsyncIterator()

            for number in 1...3 as ClosedRange<UInt8> {
                let writing = BlockingWork { try UniqueFileDescriptor(opening: pipe, .writeOnly).writeAll([number]) }
                #expect(try await chunks.next()?.bytes == [number])
                try await writing.value
            }
            source.stop()
            #expect(try await chunks.next() == nil)
        }
    }
}

/// All bytes of a source, and the error that ended it.
func everything(from chunks: some AsyncSequence<ByteChunk, any Error>) async -> (bytes: [UInt8], error: (any Error)?) {
    var bytes: [UInt8] = []
    do {
        for try await chunk in chunks { bytes += chunk.bytes }
        return (bytes, nil)
    } catch {
        return (bytes, error)
    }
}

/// Plays a receiver whose reports take 300 ms, up to the middle of the fifth; returns the number of bytes sent.
private func sendReports(on line: PseudoTerminal) throws -> Int {
    var lines = 0
    for report in 1...5 {
        for _ in 1...(report < 5 ? 10 : 4) {
            try line.send(sentence)
            lines += 1
            usleep(30_000)
        }
        if report < 5 { usleep(200_000) }
    }
    return lines * sentence.count
}

/// Counts how often threads of this process waited and were woken up.
enum ThreadSwitches {
    static func count(ofThread name: String) throws -> Int {
        for thread in try threads() {
            let path = FilePath("/proc/self/task/\(thread)/status")
            // Threads of other tests may end in between.
            guard let status = try? TemporaryFolder.contents(of: path) else { continue }
            let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
            guard lines.first == "Name:\t\(name)" else { continue }
            let count = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }?.split(separator: "\t").last
            if let count = count.flatMap({ Int($0) }) { return count }
        }
        throw Errno.noSuchProcess
    }

    private static func threads() throws -> [Int] {
        guard let folder = unsafe opendir("/proc/self/task") else { throw Errno(rawValue: errno) }
        defer { unsafe _ = closedir(folder) }
        var threads: [Int] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let thread = Int(name) { threads.append(thread) }
        }
        return threads
    }
}

/// A reader whose thread can be sent signals while it reads.
final class SharedReader: Sendable {
    private let descriptor: UniqueFileDescriptor
    private let thread = Mutex<pthread_t?>(nil)

    init(_ descriptor: consuming UniqueFileDescriptor) {
        self.descriptor = descriptor
    }

    /// Blocks until a byte can be read.
    func readInterrupted() throws(Errno) -> [UInt8] {
        // Threads of Dispatch block signals.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGUSR1)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        thread.withLock { $0 = pthread_self() }
        return try descriptor.read(atMost: 1)
    }

    /// Sends a signal to the reading thread if it runs, then yields.
    func interrupt() async {
        if let thread = thread.withLock(\.self) { pthread_kill(thread, SIGUSR1) }
        await Task.yield()
    }
}

/// Counts SIGUSR1, which ends the process by default.
enum SignalCount {
    private static let count = Atomic(0)

    static var value: Int { count.load(ordering: .relaxed) }

    /// Without SA_RESTART, so that the signal interrupts system calls.
    static func countInsteadOfDying() {
        _ = count.load(ordering: .relaxed)
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in SignalCount.count.add(1, ordering: .relaxed) }
        _ = unsafe sigaction(SIGUSR1, &action, nil)
    }
}
