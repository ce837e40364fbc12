/// Asks until there is an answer; a test's time limit ends it.
@discardableResult
func eventually<Value>(_ ask: () async throws -> Value?) async throws -> Value {
    while true {
        if let answer = try await ask() { return answer }
        try await Task.sleep(for: .milliseconds(100))
    }
}
