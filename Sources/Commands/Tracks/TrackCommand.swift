import ArgumentParser
import GNSS
import Logbook
import Recording
import Settings
import Storage
import SystemPackage
import Platform

struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "track",
        abstract: "Name, delete, split and merge tracks.",
        discussion: """
            Refer to a track by its number in gpslog tracks. gpslog track undo reverts one step at a time, until \
            gpslog prune deletes the fixes.

            Examples:
              gpslog track name 3 "Around Rügen"
              gpslog track delete 4 5 --dry-run
              gpslog track split 3 --at 2026-11-21T12:00:00Z
              gpslog track merge 6 7
            """,
        subcommands: [
            TrackNameCommand.self, TrackDeleteCommand.self, TrackSplitCommand.self, TrackMergeCommand.self,
            TrackUndoCommand.self,
        ]
    )
}

struct TrackNameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "name",
        abstract: "Name a track; exports contain the name.",
        discussion: """
            An empty name ("") removes the name. You can also name the track being recorded.

            Example: gpslog track name 3 "Around Rügen"
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Argument(help: ArgumentHelp("The name.", valueName: "text"))
    var text: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let name = Self.trimmed(text)
        guard name.utf8.count <= Self.longestName else {
            throw Failure("a name has \(Self.longestName) bytes at most; choose a shorter one.", .usage)
        }
        try await common.editTracks { storage throws in
            try await storage.nameTrack(track, name.isEmpty ? nil : name)
        }
        try tell(name.isEmpty ? "track \(track) has no name now" : "track \(track) is \(TerminalSafeText(name))")
    }

    /// Limit in bytes of a track's name in UTF-8.
    private static let longestName = 1000

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

struct TrackDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "delete",
        abstract: "Delete tracks; gpslog track undo restores them.",
        discussion: """
            Deleted locations are left out of all lists, statistics, exports, queries and uploads, and are not \
            imported again. They stay in the file until you run gpslog prune --deleted. Asks first on a terminal.

            Example: gpslog track delete 4 5 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks.", valueName: "id"))
    var tracks: [Int64]

    @OptionGroup var deletion: DeletionFlags
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let ids = distinct(tracks)
        try await common.editTracks { storage throws in
            let points = try await storage.tracks().filter { ids.contains($0.id) }.map(\.points).reduce(0, &+)
            let what = "\(list(ids)) with \(points) \(points == 1 ? "location" : "locations")"
            if deletion.dryRun || !deletion.yes { try await storage.deleteTracks(ids, asTrial: true) }
            if deletion.dryRun { return try tell("would delete \(what)") }
            if deletion.asks {
                let question = "Delete \(what)? gpslog track undo brings it back."
                guard Question(question).isAgreedTo else { return try tell("nothing was changed") }
            }
            try await storage.deleteTracks(ids)
            try tell("deleted \(what); gpslog track undo brings it back")
        }
    }
}

struct TrackSplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "split",
        abstract: "Split a track; gpslog track undo joins it again.",
        discussion: """
            The first part keeps number and name. The second part starts with the first location at or after the \
            time.

            Example: gpslog track split 3 --at 2026-11-21T12:00:00Z --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Option(help: ArgumentHelp("When the second part starts: \(TimeArgument.examples).", valueName: "time"))
    var at: TimeArgument

    @Flag(help: "Only check whether the track can be split.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let time = at.start
        try await common.editTracks { storage throws in
            let part = try await storage.splitTrack(track, at: time, asTrial: dryRun)
            if dryRun { return try tell("would split track \(track) at \(time)") }
            try tell("split track \(track): from \(time) on it is track \(part); gpslog track undo joins them again")
        }
    }
}

struct TrackMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "merge",
        abstract: "Merge tracks; gpslog track undo splits them again.",
        discussion: """
            The tracks must be consecutive tracks of one receiver. The merged track keeps the number of the first, \
            and the first name found.

            Example: gpslog track merge 6 7 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks. Two or more.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Only check whether the tracks can be merged.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let ids = distinct(tracks)
        guard ids.count > 1 else { throw Failure("one track cannot be merged; name two or more.", .usage) }
        try await common.editTracks { storage throws in
            let whole = try await storage.mergeTracks(ids, asTrial: dryRun)
            if dryRun { return try tell("would merge \(list(ids)) into track \(whole)") }
            try tell("merged \(list(ids)) into track \(whole); gpslog track undo divides them again")
        }
    }
}

struct TrackUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "undo",
        abstract: "Undo the last naming, deletion, split or merge.",
        discussion: """
            Example: gpslog track undo
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.editTracks { storage throws in
            guard let step = try await storage.undoTrackStep() else {
                throw Failure("there is nothing to undo.", .noInput)
            }
            let tracks = step.tracks.isEmpty ? "no track remains of it" : list(step.tracks) + " as before"
            let deed =
                switch step.kind {
                case .name: "the name"
                case .delete: "the deletion"
                case .split: "the split"
                case .merge: "the merge"
                }
            try tell("undid \(deed): \(tracks)")
        }
    }
}

private func tell(_ text: String) throws { try StandardOutput.show(text + "\n") }

private func distinct(_ ids: [Track.ID]) -> [Track.ID] {
    var known: Set<Track.ID> = []
    return ids.filter { known.insert($0).inserted }
}

private func list(_ ids: [Track.ID]) -> String {
    let numbers = ids.map { String($0) }
    guard let last = numbers.last, numbers.count > 1 else { return "track \(numbers.joined())" }
    return "tracks \(numbers.dropLast().joined(separator: ", ")) and \(last)"
}

extension CommonOptions {
    /// Opens the database, changes its tracks, and explains why a change was rejected.
    fileprivate func editTracks(_ body: (SQLiteStorage) async throws -> Void) async throws {
        let file = try file
        let storage = try await SQLiteStorage.forChanging(file).tellingOfDamage(to: logger)
        do {
            try await body(storage)
        } catch let objection as TrackEditError {
            throw Failure(objection, file)
        }
    }
}

extension Failure {
    /// Creates the error message for a rejected change.
    fileprivate init(_ objection: TrackEditError, _ database: FilePath) {
        switch objection {
        case .isMissing(let id):
            self.init("there is no track \(id) in \(database); gpslog tracks lists the tracks.", .noInput)
        case .isRecorded(let id):
            self.init(
                "track \(id) is still being recorded; stop the recording, or wait until its next track begins.",
                .temporary
            )
        case .isOnOneSide(let id):
            self.init("track \(id) is not on both sides of that time; gpslog tracks shows its times.", .usage)
        case .areOfSeveralReceivers(let id, let other):
            self.init("tracks \(id) and \(other) are from different receivers and cannot be merged.", .usage)
        case .isBetween(let id, let isDeleted):
            let advice = isDeleted ? "it was deleted, so the others cannot be merged" : "merge it, too"
            self.init("track \(id) lies between them; \(advice).", .usage)
        case .isEarlier(let id, let other):
            self.init("track \(id) was stored after track \(other) but is earlier; they cannot be merged.", .usage)
        }
    }
}
