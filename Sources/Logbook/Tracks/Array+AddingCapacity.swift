#if compiler(<6.3)
extension Array {
    /// Appends elements, as many as there is room made for; what the standard library has from Swift 6.3 on.
    mutating func append(addingCapacity capacity: Int, initializingWith append: (inout Self) -> Void) {
        reserveCapacity(count + capacity)
        append(&self)
    }
}
#endif
