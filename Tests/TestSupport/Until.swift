/// Polls a condition until it holds, for at most a minute.
///
/// Throws `NotInTime` with a description of the condition at the limit, and any error of the condition.
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

/// Polls until a value is available, for at most a minute, and returns it.
///
/// Throws `NotInTime` at the limit, and any error of the closure.
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

/// A timeout: the awaited condition, its limit and the place in the source.
package struct NotInTime: Error, CustomStringConvertible {
    package let description: String
}
