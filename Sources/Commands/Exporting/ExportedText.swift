package import Export
internal import Recording
internal import Storage
package import Terminal

/// The text of an export, with a record of damaged data that was left out.
package struct ExportedText: Sendable {
    /// The text, generated piece by piece.
    package let pieces: Export

    let unreadable: UnreadableFixes
    let database: any RecordedDatabase

    /// Checks that no damaged data is missing from the pieces so far; call it after the last piece.
    package func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }
}
