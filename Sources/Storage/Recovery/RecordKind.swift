/// A table whose records are looked for, by its name.
enum RecordKind: String, CaseIterable {
    case chunk, fix, receiver, recent, passage
    case filterRun = "filter_run"
    case journalStep = "journal_step"
    case waypoint = "waypoint_revision"
    /// SQLite's own table of tables.
    case table = "sqlite_schema"
}
