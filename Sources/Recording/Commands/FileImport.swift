internal import GNSS
internal import Import

/// The import of one file, within an open transaction.
struct FileImport: Sendable {
    /// What is wrong is said so often; after that it is only counted.
    private static let mostObjections = 20

    private let file: ImportFile
    private let name: String
    private let receiver: ReceiverIdentity
    private let filter: DescribedFilter
    private let storage: any StorageService

    /// An import.
    ///
    /// - Parameters:
    ///   - file: what is read.
    ///   - name: what it is called where something is wrong with it.
    ///   - receiver: the receiver of the points of which the file names none.
    ///   - filter: the filter that judges, anew for each track of the file.
    ///   - storage: where they go.
    init(
        _ file: ImportFile,
        named name: String,
        of receiver: String,
        through filter: DescribedFilter,
        into storage: any StorageService
    ) {
        self.file = file
        self.name = name
        self.receiver = ReceiverIdentity(receiver)
        self.filter = filter
        self.storage = storage
    }

    /// Reads the file to its end, or as far as it can be read.
    ///
    /// - Returns: what it came to.
    /// - Throws: where it cannot be read, or not be stored.
    func run() async throws -> ImportSummary {
        var summary = ImportSummary()
        var known = StoredPoints(in: storage)
        var runs = ImportRuns(through: filter, mayReturn: file.format != .nmea, into: storage)
        let total = file.size.map { $0 / 1024 }
        let progress = ProgressBar(total: total, of: total == nil ? "points" : "kB")
        defer { progress.end() }
        while let page = try await file.next() {
            for point in page.points {
                try await take(point, &runs, &known, &summary)
            }
            summary.add(page)
            report(page, summary.objections)
            progress.advance(by: total == nil ? page.points.count : page.bytes / 1024)
        }
        try await runs.finish()
        if summary.objections > Self.mostObjections {
            let others = summary.objections - Self.mostObjections
            Console.standard.say("\(name): \(others) more malformed \(others == 1 ? "part" : "parts")")
        }
        return summary
    }

    private func take(
        _ point: ImportedPoint,
        _ runs: inout ImportRuns,
        _ known: inout StoredPoints,
        _ summary: inout ImportSummary
    ) async throws {
        let receiver = point.receiver.map(ReceiverIdentity.init) ?? receiver
        guard try await known.insert(point, of: receiver) else { return summary.alreadyStored += 1 }
        let verdict = try await runs.add(point.fix, of: receiver, beginsTrack: point.beginsTrack)
        summary.count(verdict)
    }

    private func report(_ page: ImportPage, _ total: Int) {
        let objections = page.objections + [page.end].compactMap(\.self)
        let said = total - objections.count
        for objection in objections.prefix(max(0, Self.mostObjections - said)) {
            Console.standard.say("\(name):\(objection)")
        }
    }
}
