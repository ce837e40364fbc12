internal import Uploads
internal import Files
package import GNSS
internal import Logbook
package import Logging
internal import Recording
package import Settings
internal import Storage
internal import Synchronization
package import SystemPackage
internal import Terminal
internal import Text

/// Manages uploads independently of recordings: `gpslog upload`.
package struct Uploads {
    let database: FilePath
    let settings: Settings
    let logger: Logger

    /// Creates the management of a database's uploads.
    ///
    /// - Parameters:
    ///   - database: the database file.
    ///   - settings: the settings, including targets and privacy zones.
    ///   - logger: reports what was done.
    package init(of database: FilePath, _ settings: Settings, logger: Logger) {
        (self.database, self.settings, self.logger) = (database, settings, logger)
    }

    /// Looks up targets by name; all for an empty list.
    ///
    /// - Throws: `Failure` if a target does not exist.
    func targets(_ names: [String]) throws(Failure) -> [UploadTargetSettings] {
        if settings.uploads.isEmpty {
            throw Failure("there is no upload target; add one with gpslog upload add", .configuration)
        }
        var targets: [UploadTargetSettings] = []
        for name in names {
            guard let target = settings.uploads.first(where: { $0.name == name }) else {
                let known = settings.uploads.map(\.name).joined(separator: ", ")
                throw Failure("there is no upload target \(name); there is \(known)", .usage)
            }
            targets.append(target)
        }
        return names.isEmpty ? settings.uploads : targets
    }

    /// A table or JSON array of the targets, without secrets.
    package func list(asJSON isJSON: Bool) -> String {
        if isJSON { return "[" + settings.uploads.map(\.json).joined(separator: ",\n ") + "]\n" }
        if settings.uploads.isEmpty {
            logger.notice("there is no upload target; add one with gpslog upload add")
            return ""
        }
        let rows = settings.uploads.map { [$0.name, $0.kind, $0.url.description, $0.portionText] }
        return TextTable(header: ["name", "kind", "server", "what"], rows: rows).description
    }

    /// Queues the fixes of a period again.
    ///
    /// - Parameters:
    ///   - name: the target.
    ///   - from: the start of the period; `nil` for no limit.
    ///   - end: the end of the period, exclusive; `nil` for no limit.
    /// - Throws: an error if the target does not exist or the database cannot be written.
    package func resend(to name: String, from: UTCTime?, to end: UTCTime?) async throws {
        let storage = try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
        let hidden = try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger).hidden
        for target in try targets([name]) {
            let count = try await resend(to: target.target, hidden, in: storage, from: from, to: end)
            try await storage.askForAttempt(by: target.name)
            logger.notice("\(UploadText.locations(count)) will be sent to \(target.name) again")
        }
    }

    /// Queues fixes again; counts those that the target's interval and distance allow and that are outside privacy
    /// zones.
    private func resend(
        to target: UploadTarget,
        _ hidden: [HiddenArea],
        in storage: SQLiteStorage,
        from: UTCTime?,
        to end: UTCTime?
    ) async throws -> Int {
        let sent = Mutex<[ReceiverIdentity: UploadLocation]>([:])
        return try await storage.resend(to: target.name, target.selection, from: from, to: end) { fix in
            guard let location = target.location(fix, hiding: hidden) else { return false }
            return sent.withLock { sent in
                guard target.pace.allows(location, after: sent[fix.receiver]) else { return false }
                sent[fix.receiver] = location
                return true
            }
        }
    }

    /// Sends the latest location to a target, even if it was sent before, and reports the result.
    ///
    /// - Throws: an error if the server does not accept it or there is nothing to send.
    package func test(_ name: String) async throws {
        let storage = try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
        let assembly = try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger)
        for target in try targets([name]) { try await assembly.test(target) }
    }
}

extension UploadTargetSettings {
    /// A JSON object with seconds, metres and UTC times.
    fileprivate var json: String {
        var object = JSONObject()
        object.add("name", text: name)
        object.add("kind", text: kind)
        object.add("url", text: url.description)
        object.add("coarse", portion.isCoarse)
        object.add("rejected", portion.isRejectedWanted)
        object.add("fused", portion.isFused)
        if portion.interval > 0 { object.add("interval", portion.interval, atMost: 3) }
        if portion.distance > 0 { object.add("distance", portion.distance, atMost: 3) }
        object.add("since", text: portion.since?.description)
        return object.description
    }

    /// A short description of the fixes that a target receives.
    fileprivate var portionText: String {
        let words = [
            portion.isCoarse ? "coarse" : "full", portion.isRejectedWanted ? "with rejected" : nil,
            portion.isFused ? "chosen receiver" : nil,
            portion.interval > 0 ? "every \(SpanText(portion.interval))" : nil,
            portion.distance > 0 ? "every \(DecimalText.string(portion.distance, atMost: 1) ?? "") m" : nil,
            portion.since.map { "since \($0.toTheSecond)" },
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}

extension Uploads {
    /// Reports how many locations a new target will receive, and warns if the connection is not encrypted.
    package func tellAddition(of name: String, to file: FilePath) async {
        guard let target = settings.uploads.first(where: { $0.name == name }) else { return }
        logger.notice("added \(name) to \(file); restart a running recording to use it")
        if !target.url.isSecure, !target.url.isLocal {
            logger.warning("\(target.url) is not encrypted: others can read the positions")
        }
        for sentence in target.advice { logger.warning("\(sentence)") }
        let storage = try? await SQLiteStorage.forReading(from: database)
        let waiting = try? await storage?.uploadStatus(of: name, target.selection).waiting
        if let waiting, waiting > 0 {
            logger.notice(
                "\(UploadText.locations(waiting)) to be sent; with --since now there are none, gpslog upload now sends them"
            )
        }
    }
}
