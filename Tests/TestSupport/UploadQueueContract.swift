internal import GNSS
package import Logbook
internal import Testing

/// A requirement for every upload queue, whatever its storage.
///
/// Each implementation's suite checks it with an empty queue.
package struct UploadQueueContract: Sendable, CustomTestStringConvertible {
    /// A storage that can be uploaded from.
    package typealias Queue = StorageService & StoredFixes & UploadQueue

    package let testDescription: String

    package let verify: @Sendable (any Queue) async throws -> Void

    private init(_ promise: String, verify: @escaping @Sendable (any Queue) async throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    package static let behaviours = order + selection + news + refusals + samples

    private static let receiver = ReceiverIdentity("u-blox 7")
    private static let otherReceiver = ReceiverIdentity("SiRF star III")

    private static let order = [
        UploadQueueContract("has nothing at first") { queue async throws in
            #expect(try await waiting(queue) == nil)
            #expect(try await queue.latestNumbers() == [:])
            #expect(try await queue.latestLocation() == nil)
            #expect(try await queue.arrivals(after: [:], limit: 9) == [])
            #expect(try await queue.sample(for: "home", UploadSelection(), count: 3) == [])
            #expect(try await queue.lastAcknowledged(by: "home", UploadSelection(), count: 3) == [])
            #expect(try await queue.attemptsAskedFor(by: "home") == 0)
        },
        UploadQueueContract("gives what has waited longest first") { queue async throws in
            try await record(0..<1100, in: queue)
            #expect(try await drained(queue) == (0..<1100).map(Double.init))
            #expect(try await waiting(queue) == nil)
        },
        UploadQueueContract("gives a page at a time, and the next one when a target is done with it") {
            queue async throws in
            try await record(0..<5, in: queue)
            let page = try #require(try await waiting(queue, limit: 3))
            #expect(seconds(page.fixes) == [0, 1, 2])
            #expect(page.receiver == receiver && page.numbers.contains(page.fixes[2].id))
            #expect(try await waiting(queue, limit: 3) == page)
            try await acknowledge(page, in: queue)
            #expect(try await waiting(queue, limit: 3).map { seconds($0.fixes) } == [3, 4])
        },
        UploadQueueContract("keeps one queue a target") { queue async throws in
            try await record(0..<3, in: queue)
            _ = try await drained(queue)
            #expect(try await drained(queue, of: "office") == [0, 1, 2])
        },
        UploadQueueContract("leaves fixes where they are") { queue async throws in
            try await record(0..<3, in: queue)
            _ = try await drained(queue)
            #expect(try await queue.fixes(in: FixSelection(), after: nil, limit: 9).count == 3)
        },
        UploadQueueContract("gives fixes of one receiver after those of another that began before") {
            queue async throws in
            try await record(100..<103, of: otherReceiver, in: queue)
            try await record(0..<3, in: queue)
            #expect(try await drained(queue) == [0, 1, 2, 100, 101, 102])
        },
        UploadQueueContract("does not give again what was sent out of turn") { queue async throws in
            try await record(0..<10, in: queue)
            try await queue.note([span(4...6), span(9...9)], of: "home")
            #expect(try await drained(queue) == [0, 1, 2, 6, 7, 9])
        },
        UploadQueueContract("takes what it was told twice for done once") { queue async throws in
            try await record(0..<10, in: queue)
            for numbers in [1...5, 3...4, 4...8] as [ClosedRange<StoredFix.ID>] {
                try await queue.note([span(numbers)], of: "home")
            }
            #expect(try await drained(queue) == [8, 9])
        },
        UploadQueueContract("takes a span for one receiver's fixes only") { queue async throws in
            try await record(0..<1, in: queue)
            try await record(1..<2, of: otherReceiver, in: queue)
            try await record(2..<3, in: queue)
            try await queue.note([span(1...3)], of: "home")
            #expect(try await drained(queue) == [1])
        },
    ]

    private static let selection = [
        UploadQueueContract("passes over what a target is not to get") { queue async throws in
            let fixes: [JudgedFix] = [.accepted(at: 0), .rejected(at: 0.5), .accepted(at: 1), .rejected(at: nil)]
            _ = try await queue.append(fixes, from: receiver)
            #expect(try await drained(queue) == [0, 1])
            #expect(try await drained(queue, of: "all", UploadSelection(includesRejected: true)) == [0, 0.5, 1])
            #expect(try await drained(queue, of: "late", UploadSelection(since: .morning(1))) == [1])
            #expect(try await drained(queue, of: "fused", UploadSelection(isFused: true)) == [])
        },
        UploadQueueContract("passes over thousands that are too old") { queue async throws in
            try await record(0..<3000, in: queue)
            let late = UploadSelection(since: .morning(2990))
            #expect(try await drained(queue, late) == (2990..<3000).map(Double.init))
        },
        UploadQueueContract("knows what a target is done with") { queue async throws in
            try await record(0..<3, in: queue)
            let fixes = try #require(try await waiting(queue)).fixes
            try await queue.note([span(2...2)], of: "home")
            for (fix, isDone) in zip(fixes, [false, true, false]) {
                #expect(try await queue.isDone("home", with: fix) == isDone)
                #expect(try await queue.isDone("office", with: fix) == false)
            }
        },
    ]

    private static let news = [
        UploadQueueContract("knows what came in last, in order of arrival") { queue async throws in
            try await record(0..<1100, in: queue)
            let first = try await queue.latestNumbers()
            #expect(first == [receiver: 1100])
            #expect(try await queue.arrivals(after: first, limit: 9) == [])
            try await record(1100..<1103, in: queue)
            try await record(5..<6, of: otherReceiver, in: queue)
            let arrivals = try await queue.arrivals(after: first, limit: 9)
            #expect(arrivals.map(\.receiver) == [receiver, otherReceiver])
            #expect(arrivals.map { seconds($0.fixes) } == [[1100, 1101, 1102], [5]])
            #expect(arrivals.map(\.isCut) == [false, false])
        },
        UploadQueueContract("has the latest of what came in, where that is more than is asked for") {
            queue async throws in
            try await record(0..<9, in: queue)
            let arrivals = try await queue.arrivals(after: [receiver: 2], limit: 3)
            #expect(arrivals.map { seconds($0.fixes) } == [[6, 7, 8]])
            #expect(arrivals.map(\.isCut) == [true])
        },
        UploadQueueContract("knows the location that came in last") { queue async throws in
            try await record(3..<4, in: queue)
            try await record(7..<8, of: otherReceiver, in: queue)
            _ = try await queue.append([.rejected(at: 9)], from: receiver)
            #expect(try await queue.latestLocation()?.receiver == otherReceiver)
        },
    ]

    private static let refusals = [
        UploadQueueContract("sets aside what a target refuses, until that is taken back") { queue async throws in
            try await record(0..<3, in: queue)
            let fixes = try #require(try await waiting(queue)).fixes
            try await queue.setAside(fixes[1], by: "home", at: .morning(9), because: "it is a fish")
            #expect(try await drained(queue) == [0, 2])
            try await queue.restore([fixes[1]], to: "home")
            #expect(try await drained(queue) == [1])
        },
        UploadQueueContract("takes back refusals that are not proven, and no others") { queue async throws in
            try await record(0..<3, in: queue)
            let fixes = try #require(try await waiting(queue)).fixes
            try await queue.setAside(fixes[0], by: "home", at: .morning(9), because: "it is a fish")
            try await queue.confirmRefusals(by: "home")
            try await queue.setAside(fixes[1], by: "home", at: .morning(9), because: "it is a bird")
            try await queue.restoreUnproven(to: "home")
            #expect(try await drained(queue) == [1, 2])
        },
    ]

    private static let samples =
        [8, 1100].map { count in
            UploadQueueContract("gives a few from all over \(count), none that is done with") { queue async throws in
                try await record(0..<count, in: queue)
                let page = try #require(try await waiting(queue, limit: count / 4))
                try await acknowledge(page, in: queue)
                let sample = seconds(try await queue.sample(for: "home", UploadSelection(), count: 3))
                #expect(sample.count == 3 && Set(sample).count == 3)
                #expect(sample.allSatisfy { $0 >= Double(count / 4) && $0 < Double(count) })
                #expect(try #require(sample.first) == Double(count / 4 + (count - count / 4) / 2))
            }
        } + [
            UploadQueueContract("gives what was acknowledged last, without what was refused") { queue async throws in
                try await record(0..<9, in: queue)
                let page = try #require(try await waiting(queue, limit: 5))
                try await acknowledge(page, in: queue)
                let next = try #require(try await waiting(queue, limit: 1)?.fixes.first)
                try await queue.setAside(next, by: "home", at: .morning(), because: "no")
                let last = try await queue.lastAcknowledged(by: "home", UploadSelection(), count: 3)
                #expect(seconds(last) == [2, 3, 4])
            }
        ]

    private static func record(
        _ seconds: Range<Int>,
        of receiver: ReceiverIdentity = receiver,
        in queue: any Queue
    ) async throws {
        _ = try await queue.append(seconds.map { .accepted(at: Double($0)) }, from: receiver)
    }

    private static func waiting(_ queue: any Queue, limit: Int = 512) async throws -> UploadPage? {
        try await queue.waiting(for: "home", UploadSelection(), limit: limit)
    }

    private static func span(_ numbers: ClosedRange<StoredFix.ID>) -> UploadSpan {
        UploadSpan(receiver: receiver, numbers: numbers, locations: numbers.count, acknowledged: .morning())
    }

    private static func acknowledge(_ page: UploadPage, by target: String = "home", in queue: any Queue) async throws {
        var span = UploadSpan(receiver: page.receiver, numbers: page.numbers)
        (span.locations, span.acknowledged) = (page.fixes.count, .morning())
        try await queue.note([span], of: target)
    }

    /// Returns the seconds of all waiting fixes, acknowledging page by page.
    private static func drained(
        _ queue: any Queue,
        of target: String = "home",
        _ selection: UploadSelection = UploadSelection()
    ) async throws -> [Double] {
        var drained: [Double] = []
        while let page = try await queue.waiting(for: target, selection, limit: 100) {
            drained += seconds(page.fixes)
            try await acknowledge(page, by: target, in: queue)
        }
        return drained
    }

    private static func seconds(_ fixes: [StoredFix]) -> [Double] {
        fixes.compactMap { $0.judged.time?.seconds(since: .morning()) }
    }
}
