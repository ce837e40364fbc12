#if compiler(<6.3)
extension Array {
    /// A substitute for the method of the same name in the standard library of Swift 6.3.
    mutating func append(addingCapacity capacity: Int, initializingWith append: (inout Self) -> Void) {
        reserveCapacity(count + capacity)
        append(&self)
    }
}
#endif
