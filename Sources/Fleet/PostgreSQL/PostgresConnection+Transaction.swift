extension PostgresConnection {
    /// Which changes of other transactions a transaction sees.
    package enum Sight {
        /// Each statement sees everything committed before it (read committed).
        case ofEachStatement
        /// All statements see what was committed before the first one (repeatable read), and none can write.
        case ofOneInstant
    }

    /// Runs `body` in a transaction, or as a part of the transaction that is open already.
    ///
    /// Reconnects first if the connection broke since the last transaction, or was read-only then.
    ///
    /// - Parameters:
    ///   - sight: which changes of other transactions it sees.
    ///   - body: the work.
    /// - Returns: the result of `body`, after the commit.
    /// - Throws: the error of `body`, or `PostgresError` if the transaction cannot start or commit. Nothing is changed
    ///   then, except if the connection broke during the commit: it may have taken effect.
    package func transaction<Result>(
        _ sight: Sight = .ofEachStatement,
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        if isHeld, !isInTransaction { throw failure(.connectionLost) }
        if isInTransaction { return try body() }
        try begin(sight)
        do throws(PostgresError) {
            let result = try body()
            try commit()
            return result
        } catch {
            if error.reason == .readOnly { canOnlyRead = true }
            rollBack()
            throw error
        }
    }

    /// Starts a transaction that includes all following ones until `commitHeld` or `rollBackHeld`.
    ///
    /// If the connection breaks, it is not restarted on another one.
    ///
    /// - Throws: `PostgresError` if it cannot start.
    package func hold() throws(PostgresError) {
        try begin(.ofEachStatement)
        isHeld = true
    }

    /// Commits the held transaction.
    ///
    /// - Throws: `PostgresError` if the commit fails, or the connection breaks and the outcome is unknown.
    package func commitHeld() throws(PostgresError) {
        guard isInTransaction else { throw failure(.connectionLost) }
        try commit()
        isHeld = false
    }

    package func rollBackHeld() {
        rollBack()
        isHeld = false
    }

    private func rollBack() {
        delayed = []
        if isInPipeline {
            // An interrupted pipeline accepts no statements. Disconnecting makes the server roll back and release the
            // locks.
            try? reconnect()
        } else if isInTransaction {
            try? execute("ROLLBACK")
        }
    }

    private func begin(_ sight: Sight) throws(PostgresError) {
        let sql = sight == .ofEachStatement ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        if isBroken || isInPipeline || canOnlyRead { try reconnect() }
        do throws(PostgresError) {
            try execute(sql)
        } catch {
            // A lost connection is only noticed by the first statement.
            guard isBroken || error.reason == .connectionLost else { throw error }
            try reconnect()
            try execute(sql)
        }
    }

    private func commit() throws(PostgresError) {
        // For COMMIT of a failed transaction, the server reports a rollback, but no error.
        let statements = delayed + [PostgresStatement("COMMIT")]
        delayed = []
        guard try results(of: statements).last?.command == "COMMIT" else {
            throw PostgresError(.other, message: "it rolled a transaction back", database: address.description)
        }
    }
}
