extension SQLiteStorage {
    /// Tells of damage in what recordings that have died had left: what was found until now, and from now on.
    ///
    /// - Parameter tell: called once for each receiver; it must not block.
    package func tellOfDamage(_ tell: @escaping @Sendable (DamagedRemains) -> Void) {
        for remains in damagedRemains { tell(remains) }
        damagedRemains = []
        tellOfDamage = tell
    }

    /// Takes note of damage.
    func note(_ found: [DamagedRemains]) {
        guard let tellOfDamage else { return damagedRemains += found }
        for remains in found { tellOfDamage(remains) }
    }
}
