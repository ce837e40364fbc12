/// Asks until the answer is yes, at most for a minute.
///
/// Throws `NotInTime` at the limit, which says what was awaited, and each error that the question throws.
package func until(
    _ awaited: String = "a condition",
    within limit: Duration = .seconds(60),
    every pause: Duration = .milliseconds(20),
    fileID: String = #fileID,
    line: Int = #line,
    _ isSo: () async throws -> Bool
) async throws {
    try await eventually(awaited, within: limit, every: pause, fileID: fileID, line: line) {
        try await isSo() ? () : nil
    }
}

/// Asks until there is an answer, at most for a minute, and returns it.
///
/// Throws `NotInTime` at the limit, and each error that the question throws.
@discardableResult
package func eventually<Value>(
    _ awaited: String = "an answer",
    within limit: Duration = .seconds(60),
    every pause: Duration = .milliseconds(100),
    fileID: String = #fileID,
    line: Int = #line,
    _ ask: () async throws -> Value?
) async throws -> Value {
    let deadline = ContinuousClock.now + limit
    while true {
        if let answer = try await ask() { return answer }
        if ContinuousClock.now >= deadline {
            throw NotInTime(description: "waited \(limit) for \(awaited), at \(fileID):\(line)")
        }
        try await Task.sleep(for: pause)
    }
}

/// The failure of a wait: what was awaited, for how long, and where.
package struct NotInTime: Error, CustomStringConvertible {
    package let description: String
}
