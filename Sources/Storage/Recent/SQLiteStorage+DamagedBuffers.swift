internal import SQLite
package import SystemPackage

extension SQLiteStorage {
    /// The database.
    package var file: FilePath { connection.file }

    /// Reports damage in the files of recordings that have died: that found until now, and from now on.
    ///
    /// - Parameter tell: called once for each receiver; it must not block.
    package func tellOfDamage(_ tell: @escaping @Sendable (DamagedBuffers) -> Void) {
        for remains in damagedRemains { tell(remains) }
        damagedRemains = []
        tellOfDamage = tell
    }

    /// Takes note of damage.
    func note(_ found: [DamagedBuffers]) {
        guard let tellOfDamage else { return damagedRemains += found }
        for remains in found { tellOfDamage(remains) }
    }
}
