import ArgumentParser
import Logging
import Recording
import Storage
import SystemPackage
import Platform

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "check",
        abstract: "Check the database for damage.",
        discussion: """
            Checks the checksum of each page and each index, and decodes all fixes. Changes nothing, and works while \
            recording. The exit status is 0 if the database is intact, else 65.

            Example: gpslog check
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.file
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: UnreadableFixes())
        let check = try await storage.check()
        var found = "\(check.fixes) \(check.fixes == 1 ? "fix" : "fixes") on \(check.pages) pages"
        if check.isWithoutChecksums { found += ", without checksums; gpslog vacuum adds them" }
        guard check.isSound else {
            throw Failure(
                "\(database) is damaged: \(Self.damage(in: check)); \(found) can be read; make a copy of the file, then save "
                    + "what is readable with `gpslog recover \(database) NEW`.",
                .dataError
            )
        }
        common.logger.notice("\(database) is sound: \(found)")
    }

    private static func damage(in check: SoundnessCheck) -> String {
        var damage: [String] = []
        if check.damagedPages > 0 { damage.append("damaged pages: \(check.damagedPages)") }
        if check.isLogDamaged { damage.append("the end of its write-ahead log, which is missing or cannot be read") }
        if check.unreadable > 0 {
            damage.append(
                "fixes that cannot be read: \(check.hasMoreUnreadable ? "at least " : "")\(check.unreadableFixes)"
            )
        }
        if check.unreadableSkies > 0 {
            damage.append("chunks of satellites that cannot be read: \(check.unreadableSkies)")
        }
        if let contradiction = check.contradiction { damage.append(contradiction) }
        return damage.joined(separator: ", ")
    }
}

struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "recover",
        abstract: "Recover readable fixes from a damaged database.",
        discussion: """
            Reads the damaged file page by page without changing it. Copies every intact fix, with its verdict, to a \
            new database, and rebuilds the tracks.

            Example: gpslog recover gpslog.sqlite rescued.sqlite
            """
    )

    @Argument(help: ArgumentHelp("The damaged database.", valueName: "damaged"), completion: .file())
    var damaged: String

    @Argument(help: ArgumentHelp("The new database, which must not exist yet.", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let new = FilePath(new)
        let result = try await DatabaseRecovery.recover(FilePath(damaged), into: new)
        let damage = Self.damage(in: result)
        verbosity.logger.notice(
            "rescued \(Self.rescued(result)) into \(new); \(damage.isEmpty ? "no fix is known to be lost" : damage)"
        )
    }

    private static func rescued(_ result: DatabaseRecovery.Result) -> String {
        let fixes = "\(count(result.fixes, "fix", "fixes")) of \(count(result.receivers, "receiver", "receivers"))"
        return result.waypoints > 0 ? "\(fixes) and \(count(result.waypoints, "waypoint", "waypoints"))" : fixes
    }

    private static func damage(in result: DatabaseRecovery.Result) -> String {
        var damage: [String] = []
        if result.mendedChunks > 0 {
            damage.append("repaired \(count(result.mendedChunks, "chunk", "chunks")) with a wrong byte")
        }
        if result.damagedChunks > 0 {
            let chunks = count(result.damagedChunks, "damaged chunk", "damaged chunks")
            damage.append("skipped \(chunks) with \(count(result.lostFixes, "fix", "fixes"))")
        }
        if result.lostLatestFixes > 0 {
            let fixes = count(result.lostLatestFixes, "latest fix", "latest fixes")
            damage.append(
                result.areMoreLatestLost
                    ? "lost at least \(fixes), because their file is truncated, emptied or missing"
                    : "skipped \(fixes) in damaged blocks"
            )
        }
        if result.damagedPages > 0 {
            damage.append("skipped \(count(result.damagedPages, "damaged page", "damaged pages"))")
        }
        return damage.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ one: String, _ several: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(several)"
    }
}
