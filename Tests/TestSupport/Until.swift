/// Asks until the answer is yes; a test's time limit ends it.
///
/// - Parameters:
///   - pause: the time between two questions.
///   - isSo: the question.
/// - Throws: the error that the question throws.
package func until(every pause: Duration = .milliseconds(20), _ isSo: () async throws -> Bool) async throws {
    while !(try await isSo()) { try await Task.sleep(for: pause) }
}
