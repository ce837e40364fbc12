internal import CPostgreSQL

extension PostgresConnection {
    /// Most statements and bytes sent before reading results, which are short.
    private static let most = (statements: 256, bytes: 1 << 20)

    /// Most plans that the server keeps for a connection.
    private static let mostPlans = 64

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
        let statement = PostgresStatement(sql, bind)
        delayed.append(statement)
        delayedBytes += statement.size
        if delayed.count >= Self.most.statements || delayedBytes >= Self.most.bytes { try sendDelayed() }
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
        var new: [PostgresPlan: String] = [:]
        // For each result: the plan that it confirms, or nil for the result of a statement.
        var expected: [PostgresPlan?] = []
        for statement in statements {
            let plan = statement.plan
            var name = plan.flatMap { plans[$0] ?? new[$0] }
            if name == nil, let plan, keepsPlans, plans.count + new.count < Self.mostPlans {
                name = try prepare(plan)
                new[plan] = name
                expected.append(plan)
            }
            try send(statement, as: name)
            expected.append(nil)
        }
        guard unsafe PQpipelineSync(handle) == 1 else { throw failure(.connectionLost) }
        var (results, fault): ([PostgresResult], PostgresError?) = ([], nil)
        for plan in expected {
            do throws(PostgresError) {
                guard let result = try nextResult() else { continue }
                if let plan { plans[plan] = new[plan] } else { results.append(result) }
            } catch {
                if isBroken { throw error }
                fault = fault ?? error
            }
        }
        // The result of the sync itself.
        if let outcome = unsafe PQgetResult(handle) { _ = unsafe PostgresResult(outcome) }
        if let fault {
            if fault.isOfPlans { (plans, keepsPlans) = ([:], false) }
            throw fault
        }
        return results
    }

    /// Has the server plan a statement; a result of the server will confirm it.
    private func prepare(_ plan: PostgresPlan) throws(PostgresError) -> String {
        let name = plan.name
        guard unsafe PQsendPrepare(handle, name, plan.sql, Int32(clamping: plan.types.count), plan.types) == 1 else {
            throw failure(.connectionLost)
        }
        return name
    }

    /// Sends a statement, by the name of its plan if it has one.
    private func send(_ statement: PostgresStatement, as name: String?) throws(PostgresError) {
        let isSent = unsafe statement.withValues { count, types, values, lengths, formats in
            if let name { return unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1) == 1 }
            return unsafe PQsendQueryParams(handle, statement.sql, count, types, values, lengths, formats, 1) == 1
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

/// A statement that the server plans once for a connection: without this, planning takes most of a small statement's time.
struct PostgresPlan: Hashable {
    let sql: String
    let types: [UInt32]

    /// The name, which is derived from the contents: a connection pool may pass it to a server where another program has
    /// used the same name.
    var name: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in sql.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for type in types { hash = (hash ^ UInt64(type)) &* 0x0000_0100_0000_01B3 }
        return "gpslog_" + String(hash, radix: 16)
    }
}

extension PostgresStatement {
    /// The plan to keep; `nil` without parameters, as such statements need no planning or occur once.
    fileprivate var plan: PostgresPlan? {
        parameters.types.isEmpty ? nil : PostgresPlan(sql: sql, types: parameters.types)
    }
}

extension PostgresError {
    /// Whether the server has not kept the plans: a connection pool has passed statements to another one, or the tables
    /// have changed.
    fileprivate var isOfPlans: Bool { ["26000", "42P05", "0A000"].contains(state) }
}
