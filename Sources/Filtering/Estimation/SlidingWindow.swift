/// The values of the last seconds, oldest first.
///
/// It grows to the size that a receiver's rate needs, and allocates nothing after that.
package struct SlidingWindow<Element: Sendable>: Sendable {
    private struct Entry: Sendable {
        var time: Double
        var element: Element
    }

    private let span: Double
    private var entries: [Entry] = []
    private var first = 0

    /// A window of a length in seconds; a value leaves it when it is older than the newest by more.
    package init(seconds span: Double) { self.span = span }

    /// The number of values.
    package var count: Int { entries.count - first }

    /// Whether the window has no values.
    package var isEmpty: Bool { count == 0 }

    /// The time of the newest value; nil in an empty window.
    package var lastTime: Double? { entries.last?.time }

    /// The seconds from the oldest to the newest value; 0 for one and for none.
    package var duration: Double { isEmpty ? 0 : time(count - 1) - time(0) }

    /// A value by its place, 0 for the oldest.
    package subscript(index: Int) -> Element { entries[first + index].element }

    /// The time of a value by its place.
    package func time(_ index: Int) -> Double { entries[first + index].time }

    /// Visits values from the newest to the oldest until the closure stops.
    ///
    /// - Parameters:
    ///   - skipped: the number of the newest values that are left out.
    ///   - body: given the time of a value and the value; false ends it.
    @inline(__always)
    package func goBack(skipping skipped: Int, _ body: (_ time: Double, _ element: Element) -> Bool) {
        var index = entries.count - skipped
        while index > first {
            index &-= 1
            guard body(entries[index].time, entries[index].element) else { return }
        }
    }

    /// Adds a newer value, and removes those that are too old.
    package mutating func append(_ element: Element, at time: Double) {
        makeRoom()
        entries.append(Entry(time: time, element: element))
        while entries[first].time < time - span { first += 1 }
    }

    /// Forgets all values.
    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        first = 0
    }

    /// Moves the values together before the storage would grow, when at least half of it is behind them.
    private mutating func makeRoom() {
        guard entries.count == entries.capacity, first * 2 >= entries.count else { return }
        entries.removeSubrange(..<first)
        first = 0
    }
}
