package import SQLite
internal import Terminal

extension Failure {
    /// An error about writing a copy, worded to not blame the database; `nil` for other errors.
    package init?(ofCopying error: SQLiteError) {
        switch error.reason {
        case .diskFull:
            self.init("no space is left for the copy \(error.file); free some, or name another place.", .inputOutput)
        case .permissionDenied:
            self.init("you may not write the copy \(error.file); name another place.", .noPermission)
        case .readOnly:
            self.init("the copy \(error.file) would be in a read-only place; name another one.", .noPermission)
        case .cannotOpen:
            self.init("the copy \(error.file) cannot be made (\(error.message)); name another place.", .cannotCreate)
        default: return nil
        }
    }
}
