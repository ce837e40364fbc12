internal import CPostgreSQL

extension PostgresConnection {
    /// Most statements and bytes sent before reading results, which are short.
    private static let most = (statements: 64, bytes: 1 << 20)

    /// Whether results of a pipeline are still to be read, after an error interrupted it.
    var isInPipeline: Bool { unsafe PQpipelineStatus(handle) != PQ_PIPELINE_OFF }

    /// Runs a statement without waiting for its result; errors are thrown by a later statement.
    ///
    /// Delayed statements run at the latest when the transaction ends. Outside a transaction, nothing is delayed.
    ///
    /// - Throws: `PostgresError` if this statement, or one delayed before, fails.
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

    /// Runs the delayed statements.
    func sendDelayed() throws(PostgresError) {
        if delayed.isEmpty { return }
        let statements = delayed
        delayed = []
        _ = try results(of: statements)
    }

    /// Sends several queries together and returns the rows of each, in the same order.
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

    /// Sends statements together and returns their results; throws if any fails.
    func results(of statements: [PostgresStatement]) throws(PostgresError) -> [PostgresResult] {
        guard unsafe PQenterPipelineMode(handle) == 1 else { throw failure(isBroken ? .connectionLost : .other) }
        // If leaving the pipeline fails, results are still pending, and the next transaction reconnects.
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
        // The result of the sync itself.
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

    /// Result of the next statement; `nil` if it was skipped because a preceding one failed.
    private func nextResult() throws(PostgresError) -> PostgresResult? {
        let outcome = unsafe PQgetResult(handle)
        let isLeftOut = unsafe outcome.map { unsafe PQresultStatus($0) == PGRES_PIPELINE_ABORTED } ?? false
        defer {
            // A null pointer ends the results of a statement.
            while unsafe outcome != nil, let rest = unsafe PQgetResult(handle) { _ = unsafe PostgresResult(rest) }
        }
        if isLeftOut {
            if let outcome = unsafe outcome { _ = unsafe PostgresResult(outcome) }
            return nil
        }
        return try unsafe checked(outcome)
    }
}
