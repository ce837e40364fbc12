extension PostgresConnection {
    /// The sight that a transaction has of what others do meanwhile.
    package enum Sight {
        /// Each statement sees what was committed before it.
        case ofEachStatement
        /// All statements see what was committed before the first, and nothing is written.
        case ofOneInstant
    }

    /// Does everything in `body` or nothing of it; within an open transaction it is a part of that one.
    ///
    /// The connection is made anew first, if it broke since the last one, or could only read then.
    ///
    /// - Parameters:
    ///   - sight: the sight that it has of what others do meanwhile.
    ///   - body: the work.
    /// - Returns: the result of `body`, once that is committed.
    /// - Throws: the error of `body`, or `PostgresError` where the transaction cannot begin or end. Nothing is changed then, but
    ///   where the connection broke while it was committed: then it may be or not.
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

    /// Begins a transaction of which all others are parts, until it is committed or rolled back; never anew on another connection.
    ///
    /// - Throws: `PostgresError` where it cannot begin.
    package func hold() throws(PostgresError) {
        try begin(.ofEachStatement)
        isHeld = true
    }

    /// Commits the transaction that was held.
    ///
    /// - Throws: `PostgresError` where it is not, or the connection broke and nobody knows.
    package func commitHeld() throws(PostgresError) {
        guard isInTransaction else { throw failure(.connectionLost) }
        try commit()
        isHeld = false
    }

    /// Takes back all of the transaction that was held.
    package func rollBackHeld() {
        rollBack()
        isHeld = false
    }

    private func rollBack() {
        delayed = []
        if isInPipeline {
            // No statement is taken there any more, and the server gives the locks back when the connection ends.
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
            // That the server went away shows only when it is asked.
            guard isBroken || error.reason == .connectionLost else { throw error }
            try reconnect()
            try execute(sql)
        }
    }

    private func commit() throws(PostgresError) {
        // The server answers to COMMIT of what failed that it rolled back, and that is no error to it.
        let statements = delayed + [PostgresStatement("COMMIT")]
        delayed = []
        guard try results(of: statements).last?.command == "COMMIT" else {
            throw PostgresError(.other, message: "it rolled a transaction back", database: address.description)
        }
    }
}
