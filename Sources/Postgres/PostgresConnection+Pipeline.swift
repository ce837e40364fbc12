internal import CPostgreSQL

extension PostgresConnection {
    /// The statements and the bytes that are sent without waiting for an answer; their answers are short.
    private static let most = (statements: 64, bytes: 1 << 20)

    /// True where answers are still due of statements that were sent together, as an error came in between.
    var isInPipeline: Bool { unsafe PQpipelineStatus(handle) != PQ_PIPELINE_OFF }

    /// Runs a statement whose outcome does not matter, with the next one whose outcome does: there its error shows.
    ///
    /// Of what was delayed, all is done when the transaction ends; outside a transaction, nothing is delayed.
    ///
    /// - Throws: `PostgresError` where this one, or one that was delayed, fails.
    package func runLater(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) {
        guard isInTransaction else {
            try run(sql, bind: bind)
            return
        }
        delayed.append(PostgresStatement(sql, bind))
        let bytes = delayed.reduce(0) { $0 + $1.size }
        if delayed.count >= Self.most.statements || bytes >= Self.most.bytes { try sendDelayed() }
    }

    /// Runs what was delayed.
    func sendDelayed() throws(PostgresError) {
        if delayed.isEmpty { return }
        let statements = delayed
        delayed = []
        _ = try results(of: statements)
    }

    /// The rows of several queries, which are sent together: those of each, in the order of queries.
    package func rows<Row>(
        ofEach queries: [PostgresStatement],
        read: (inout PostgresRow) throws(PostgresError) -> Row
    ) throws(PostgresError) -> [[Row]] {
        try sendDelayed()
        var all: [[Row]] = []
        for result in try results(of: queries) {
            var rows: [Row] = []
            for index in 0..<result.count {
                var row = PostgresRow(index, of: result)
                rows.append(try read(&row))
            }
            all.append(rows)
        }
        return all
    }

    /// The outcomes of statements that are sent together: all of them were done.
    func results(of statements: [PostgresStatement]) throws(PostgresError) -> [PostgresResult] {
        guard unsafe PQenterPipelineMode(handle) == 1 else { throw failure(isBroken ? .connectionLost : .other) }
        // In a pipeline that cannot be left, answers are still due, and the next transaction connects anew.
        defer { unsafe _ = PQexitPipelineMode(handle) }
        for statement in statements { try send(statement) }
        guard unsafe PQpipelineSync(handle) == 1 else { throw failure(.connectionLost) }
        var (results, fault): ([PostgresResult], PostgresError?) = ([], nil)
        for _ in statements {
            do throws(PostgresError) {
                let result = try nextResult()
                if let result { results.append(result) }
            } catch {
                if isBroken { throw error }
                fault = fault ?? error
            }
        }
        // The end of all.
        if let outcome = unsafe PQgetResult(handle) { _ = unsafe PostgresResult(outcome) }
        if let fault { throw fault }
        return results
    }

    private func send(_ statement: PostgresStatement) throws(PostgresError) {
        let isSent = unsafe statement.withValues { count, types, values, lengths, formats in
            unsafe PQsendQueryParams(handle, statement.sql, count, types, values, lengths, formats, 1) == 1
        }
        if !isSent { throw failure(.connectionLost) }
    }

    /// The outcome of the next statement; nil where one before it failed.
    private func nextResult() throws(PostgresError) -> PostgresResult? {
        let outcome = unsafe PQgetResult(handle)
        let isLeftOut = unsafe outcome.map { unsafe PQresultStatus($0) == PGRES_PIPELINE_ABORTED } ?? false
        defer {
            // A null pointer ends the outcomes of a statement.
            while unsafe outcome != nil, let rest = unsafe PQgetResult(handle) { _ = unsafe PostgresResult(rest) }
        }
        if isLeftOut {
            if let outcome = unsafe outcome { _ = unsafe PostgresResult(outcome) }
            return nil
        }
        return try unsafe checked(outcome)
    }
}
