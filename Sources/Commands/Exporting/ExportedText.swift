package import Export
internal import Recording
internal import Storage
package import Terminal

/// A text of what is selected, with the record of what had to be left out.
package struct ExportedText: Sendable {
    /// The text, piece by piece.
    package let pieces: Export

    let unreadable: UnreadableFixes
    let database: any RecordedDatabase

    /// Throws where something damaged is missing in the pieces so far; whoever has them all asks.
    package func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }
}
