import ArgumentParser
import Logging
import Recording
import Storage
import SystemPackage
import Platform

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "backup",
        abstract: "Back up the database, even while recording.",
        discussion: """
            The backup contains everything recorded so far. It is compact, checked, and complete: if the command \
            fails, no partial file is left. Use it like any other database, for example: gpslog tracks --database \
            FILE.

            Example: gpslog backup --replace /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The backup file, or a folder for it.", completion: .file())
    var file: String

    @Flag(help: "Replace an existing file.")
    var replace = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.file
        let storage = try await SQLiteStorage.forReading(from: database)
        let copy: FilePath
        do throws(SQLiteError) {
            copy = try await storage.backUp(to: FilePath(file), replacing: replace)
        } catch {
            guard error.file != database, let failure = Failure(ofCopying: error) else { throw error }
            throw failure
        }
        let size = FileSize(ofDatabase: copy).map { " (\($0))" } ?? ""
        common.logger.notice("copied \(database) to \(copy)\(size)")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "restore",
        abstract: "Restore the database from a backup, even while recording.",
        discussion: """
            Reads the whole backup first, and changes nothing if it is damaged. Keeps the previous database as \
            DATABASE.before-restore. A recording into it stops; a service restarts by itself and records into the \
            restored database.

            Example: gpslog restore /media/stick/voyage.sqlite
            """
    )

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.file
        let copy = FilePath(file)
        let kept: FilePath?
        do throws(SQLiteError) {
            kept = try await DatabaseRestoration.restore(copy, to: database)
        } catch {
            let isMissing = error.reason == .noSuchFile
            guard error.file == copy, isMissing || error.reason == .notADatabase else { throw error }
            let problem = isMissing ? "there is no file \(copy)" : "\(copy) is not a gpslog database"
            throw Failure("\(problem); name a file that gpslog backup wrote.", isMissing ? .noInput : .dataError)
        }
        let former = kept.map { "; the previous file is now \($0)" } ?? ""
        common.logger.notice("restored \(copy) to \(database)\(former)")
    }
}
