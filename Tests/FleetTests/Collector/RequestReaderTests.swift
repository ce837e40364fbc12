import Fleet
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization
import TestSupport
import Testing

@Suite struct `A reader of requests` {
    private static func request(_ body: RequestBody) -> Request {
        Request(head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/?id=1"), body: body)
    }

    private static func reader(patience: Duration) -> RequestReader {
        var limits = CollectorLimits()
        (limits.body, limits.patience) = (100, patience)
        return RequestReader(limits)
    }

    private let stream: AsyncStream<ByteBuffer>
    private let parts: AsyncStream<ByteBuffer>.Continuation

    init() { (stream, parts) = AsyncStream.makeStream(of: ByteBuffer.self) }

    @Test func `puts the parts of a body together`() async throws {
        for part in ["lat=48.2", "&lon=", "16.37"] { parts.yield(ByteBuffer(string: part)) }
        parts.finish()
        let request = Self.request(RequestBody(asyncSequence: stream))
        let (content, _) = try await Self.reader(patience: .seconds(3600)).read(request, isAdmitted: true)
        #expect(content.body == Array("lat=48.2&lon=16.37".utf8))
        #expect(content.query == "id=1")
    }

    @Test(.timeLimit(.minutes(2))) func `gives up on a body that does not come to its end in time`() async throws {
        parts.yield(ByteBuffer(string: "lat=48.2"))
        let (reader, request) = (Self.reader(patience: .milliseconds(20)), Self.request(.init(asyncSequence: stream)))
        let fault = try await #require(throws: IncomingFault.self) { try await reader.read(request, isAdmitted: true) }
        #expect(fault.status == .requestTimeout)
    }

    @Test func `refuses a body that is larger than it may be`() async throws {
        for _ in 0..<3 { parts.yield(ByteBuffer(repeating: 0x20, count: 40)) }
        let (reader, request) = (Self.reader(patience: .seconds(3600)), Self.request(.init(asyncSequence: stream)))
        let fault = try await #require(throws: IncomingFault.self) { try await reader.read(request, isAdmitted: true) }
        #expect(fault.status == .contentTooLarge)
    }

    @Test(.timeLimit(.minutes(2)))
    func `reads no more of a stranger's body than a token needs, and none of what devices share`() async throws {
        var limits = CollectorLimits()
        (limits.bodyOfStranger, limits.bodies) = (50, 60)
        let reader = RequestReader(limits)
        parts.yield(ByteBuffer(repeating: 0x20, count: 40))
        let unfinished = Self.request(.init(asyncSequence: stream))
        async let stranger = reader.read(unfinished, isAdmitted: false)
        let (whole, end) = AsyncStream.makeStream(of: ByteBuffer.self)
        end.yield(ByteBuffer(repeating: 0x20, count: 60))
        end.finish()
        let (content, _) = try await reader.read(Self.request(.init(asyncSequence: whole)), isAdmitted: true)
        #expect(content.body.count == 60)
        parts.yield(ByteBuffer(repeating: 0x20, count: 40))
        do {
            _ = try await stranger
            Issue.record("The body was read.")
        } catch let fault as IncomingFault {
            #expect(fault.status == .unauthorized)
        }
    }

    @Test(.timeLimit(.minutes(2))) func `ends the oldest stranger's body if there are too many`() async throws {
        var limits = CollectorLimits()
        limits.bodiesOfStrangers = (all: 1, ofNeighbour: 1)
        let reader = RequestReader(limits)
        parts.yield(ByteBuffer(repeating: 0x20, count: 40))
        let unfinished = Self.request(.init(asyncSequence: stream))
        let hasEnded = Atomic(false)
        async let fault: IncomingFault? = {
            defer { hasEnded.store(true, ordering: .releasing) }
            do {
                _ = try await reader.read(unfinished, isAdmitted: false)
                return nil
            } catch {
                return error as? IncomingFault
            }
        }()
        // The first request may begin after any of these.
        try await until(every: .milliseconds(1)) {
            let (whole, end) = AsyncStream.makeStream(of: ByteBuffer.self)
            end.yield(ByteBuffer(string: "lat=48.2"))
            end.finish()
            let request = Self.request(.init(asyncSequence: whole))
            let (content, _) = try await reader.read(request, isAdmitted: false)
            #expect(content.body == Array("lat=48.2".utf8))
            return hasEnded.load(ordering: .acquiring)
        }
        #expect(await fault?.status == .serviceUnavailable)
    }
}
