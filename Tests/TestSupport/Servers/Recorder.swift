internal import Synchronization
internal import Testing

/// Elements recorded so far.
package final class Recorder<Element: Sendable>: Sendable {
    private let state = Mutex<[Element]>([])

    package init() {}

    package var elements: [Element] { state.withLock(\.self) }

    package func add(_ element: Element) { state.withLock { $0.append(element) } }

    /// Waits until `count` elements are recorded, for at most a minute, and returns those that are.
    @discardableResult package func first(_ count: Int) async -> [Element] {
        do {
            try await until("\(count) elements", every: .milliseconds(1)) { elements.count >= count }
        } catch {
            Issue.record("only \(elements.count) are recorded: \(error)")
        }
        return elements
    }
}
