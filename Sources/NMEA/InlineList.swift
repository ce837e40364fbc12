/// A list that holds its elements in itself: no more than so many, and none of them on the heap.
public struct InlineList<let capacity: Int, Element: Hashable & Sendable>: Sendable {
    private var elements: InlineArray<capacity, Element>

    /// The number of elements.
    public private(set) var count = 0

    /// An empty list.
    ///
    /// - Parameter placeholder: any element, to fill the places that are not taken.
    @inline(__always)
    init(placeholder: Element) {
        elements = InlineArray(repeating: placeholder)
    }

    /// Adds an element at the end, unless the list is full.
    @inline(__always)
    mutating func append(_ element: Element) {
        guard count < capacity else { return }
        elements[count] = element
        count &+= 1
    }

    /// The elements in place; a walk over the list itself works on a copy.
    @inline(__always)
    public var span: Span<Element> {
        @_lifetime(borrow self)
        borrowing get { elements.span.extracting(0..<count) }
    }

    /// Forgets all elements.
    @inline(__always)
    mutating func removeAll() { count = 0 }
}

extension InlineList: RandomAccessCollection {
    /// The first index.
    public var startIndex: Int { 0 }

    /// The index behind the last element.
    public var endIndex: Int { count }

    /// The element at an index, which has to be one of the list's.
    @inline(__always)
    public subscript(_ index: Int) -> Element {
        precondition(index < count, "no such element")
        return elements[index]
    }
}

extension InlineList: Hashable {
    /// True where both lists have equal elements in the same order.
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    /// Feeds the elements into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}
