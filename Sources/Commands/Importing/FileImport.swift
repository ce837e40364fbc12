internal import Import
internal import Terminal

/// Reads a file and stages its points.
struct FileImport: Sendable {
    /// Maximum number of logged issues; further ones are only counted.
    private static let mostIssues = 20

    private let file: ImportFile
    private let name: String
    private let staging: ImportStaging

    init(_ file: ImportFile, named name: String, to staging: ImportStaging) {
        self.file = file
        self.name = name
        self.staging = staging
    }

    /// Reads the file to the end, or to the first unreadable part.
    ///
    /// - Returns: the staged points.
    /// - Throws: an error if the file cannot be read or points cannot be staged.
    func run() async throws -> ImportStaging.Staged {
        var writer = try await staging.writer()
        let total = file.size.map { $0 / 1024 }
        let progress = ProgressBar(total: total, of: total == nil ? "points" : "kB")
        defer { progress.end() }
        while let page = try await file.next() {
            for point in page.points { try await writer.take(point) }
            writer.staged.summary.add(page)
            report(page, writer.staged.summary.issues)
            progress.advance(by: total == nil ? page.points.count : page.bytes / 1024)
        }
        try await writer.finish()
        let issues = writer.staged.summary.issues
        if issues > Self.mostIssues {
            let others = issues - Self.mostIssues
            Console.standard.say("\(name): \(others) more malformed \(others == 1 ? "part" : "parts")")
        }
        return try await staging.inOrder(writer)
    }

    private func report(_ page: ImportPage, _ total: Int) {
        let issues = page.issues + [page.end].compactMap(\.self)
        let said = total - issues.count
        for issue in issues.prefix(max(0, Self.mostIssues - said)) {
            Console.standard.say("\(name):\(issue)")
        }
    }
}
