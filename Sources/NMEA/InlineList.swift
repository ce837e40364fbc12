/// A list with a fixed capacity that stores its elements inline, not on the heap.
public struct InlineList<let capacity: Int, Element: Hashable & Sendable>: Sendable {
    private var elements: InlineArray<capacity, Element>

    /// The number of elements in the list.
    public private(set) var count = 0

    /// Creates an empty list.
    ///
    /// - Parameter placeholder: any element, to fill the unused storage.
    @inline(__always)
    init(placeholder: Element) {
        elements = InlineArray(repeating: placeholder)
    }

    /// Appends an element, unless the list is full.
    @inline(__always)
    mutating func append(_ element: Element) {
        guard count < capacity else { return }
        elements[count] = element
        count &+= 1
    }

    /// The elements in place; iterating over the list itself copies it.
    @inline(__always)
    public var span: Span<Element> {
        @_lifetime(borrow self)
        borrowing get { elements.span.extracting(0..<count) }
    }

    @inline(__always)
    mutating func removeAll() { count = 0 }
}

extension InlineList: RandomAccessCollection {
    /// The index of the first element.
    public var startIndex: Int { 0 }

    /// The index after the last element.
    public var endIndex: Int { count }

    /// The element at an index, which must be below `count`.
    @inline(__always)
    public subscript(_ index: Int) -> Element {
        precondition(index < count, "no such element")
        return elements[index]
    }
}

extension InlineList: Hashable {
    /// Whether both lists have equal elements in the same order.
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    /// Feeds the elements into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}
