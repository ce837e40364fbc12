internal import Communication
internal import GNSS
internal import Logging
internal import Storage

extension Uploads {
    /// Attempts in a row that fail before one gives up.
    private static let attempts = 3

    /// Uploads what waits, until nothing does.
    ///
    /// Where a recording uploads to a target, that is asked to try at once instead.
    ///
    /// - Parameter names: the targets; empty for all.
    /// - Throws: `Failure` where something is left that a server does not take.
    package func now(_ names: [String]) async throws {
        let targets = try targets(names)
        let storage = try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
        let assembly = try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger)
        let bar = ProgressBar(total: nil, of: "locations")
        let failures = try await withThrowingTaskGroup { group in
            for target in targets {
                group.addTask { try await upload(to: target, assembly, bar) }
            }
            return try await group.reduce(into: [String]()) { failures, failure in
                if let failure { failures.append(failure) }
            }
        }
        bar.end()
        if failures.isEmpty { return }
        throw Failure(failures.joined(separator: "; ") + "; what waits is kept", .temporary)
    }

    /// Uploads to a target; why that did not go to the end, nil where it did.
    private func upload(
        to target: UploadTargetSettings,
        _ assembly: UploadAssembly,
        _ bar: ProgressBar
    ) async throws -> String? {
        guard let claim = try UploadClaim.claim(target.name, of: database) else {
            try await assembly.storage.askForAttempt(by: target.name)
            logger.notice("\(target.name): the recording that uploads to it tries at once")
            return nil
        }
        let stay = Uploader.Stay.untilDone(attempts: Self.attempts)
        let uploader = try assembly.uploader(to: target, stay: stay) { bar.advance(by: $0) }
        let outcome = await uploader.run()
        withExtendedLifetime(claim) {}
        let refused = outcome.refused > 0 ? ", \(Self.text(outcome.refused)) refused" : ""
        logger.notice("\(target.name): \(Self.text(outcome.acknowledged)) sent\(refused)")
        return outcome.failure.map { "\(target.name): \($0)" }
    }
}
