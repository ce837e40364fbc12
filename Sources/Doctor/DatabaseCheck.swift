package import SQLite
package import Storage
package import SystemPackage
internal import Terminal

/// Checks that fixes can be stored.
package enum DatabaseCheck {
    /// Bytes per fix in the database, including indexes: measured 170 to 200.
    static let bytesPerFix = 200.0

    /// The free space in bytes that SQLite needs to finish a transaction.
    private static let least: Int64 = 1_000_000

    /// If the disk is full within this many days of logging, the doctor reports it.
    private static let fewDays = 7.0

    /// Checks that the database can be written to.
    ///
    /// - Parameters:
    ///   - file: the database.
    ///   - examination: the result of examining the database.
    /// - Returns: the diagnosis.
    package static func database(
        _ file: FilePath,
        _ examination: Result<DatabaseExamination.Condition, SQLiteError>
    ) -> Diagnosis {
        switch examination {
        case .success(.missing): .fine(.database, "\(file) can be made")
        case .success(.inOrder): .fine(.database, "\(file) can be written")
        case .failure(let error): .obstacle(.database, error)
        }
    }

    /// Checks the free disk space.
    ///
    /// - Parameters:
    ///   - folder: the folder of the database, which may not exist yet.
    ///   - room: bytes available to this user.
    /// - Returns: the diagnosis.
    package static func disk(_ folder: FilePath, room: Int64) -> Diagnosis {
        let days = Double(room) / (bytesPerFix * 86_400)
        let lasting = "\(FileSize(room)) are left in \(folder), enough for \(text(days)) at a fix a second"
        if days >= fewDays { return .fine(.disk, lasting) }
        let remedy = "free some space, or name a file on another disk with --database"
        if room < least {
            return .obstacle(.disk, "\(FileSize(room)) are left in \(folder)", remedy: remedy, .inputOutput)
        }
        return .remark(.disk, "the disk is nearly full: \(lasting)", remedy: remedy)
    }

    private static func text(_ days: Double) -> String {
        if days >= 2 * 365 { return "\(Int(days / 365)) years" }
        return days >= 2 ? "\(Int(days)) days" : "\(Int(days * 24)) hours"
    }
}
