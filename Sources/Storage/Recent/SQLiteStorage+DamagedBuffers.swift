internal import SQLite
package import SystemPackage

extension SQLiteStorage {
    package var file: FilePath { connection.file }

    /// Reports damage in the files of crashed recordings, both earlier and future findings.
    ///
    /// - Parameter tell: called once per receiver; it must not block.
    package func tellOfDamage(_ tell: @escaping @Sendable (DamagedBuffers) -> Void) {
        for remains in damagedRemains { tell(remains) }
        damagedRemains = []
        tellOfDamage = tell
    }

    func note(_ found: [DamagedBuffers]) {
        guard let tellOfDamage else { return damagedRemains += found }
        for remains in found { tellOfDamage(remains) }
    }
}
