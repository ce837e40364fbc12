package import SQLite
internal import Terminal

extension Failure {
    /// An error of a copy that could not be written, in words that do not blame the database; nil for any other.
    package init?(ofCopying error: SQLiteError) {
        switch error.reason {
        case .diskFull:
            self.init("no room is left for the copy \(error.file); free some, or name another place.", .inputOutput)
        case .permissionDenied:
            self.init("you may not write the copy \(error.file); name another place.", .noPermission)
        case .readOnly:
            self.init("the copy \(error.file) would be in a place for reading only; name another one.", .noPermission)
        case .cannotOpen:
            self.init("the copy \(error.file) cannot be made (\(error.message)); name another place.", .cannotCreate)
        default: return nil
        }
    }
}
