/// The news of devices' latest places.
package enum DeviceMoves: Hashable, Sendable {
    /// These devices have come to other places.
    case of([PlacedDevice])

    /// Nobody knows which ones, or too many: whoever shows them asks anew.
    case ofMany

    /// Hands the news to somebody; where that one has not yet taken the last ones, it is that of many.
    ///
    /// The stream is to keep one element, the newest.
    package func tell(_ output: AsyncStream<DeviceMoves>.Continuation) {
        if case .dropped = output.yield(self), self != .ofMany { output.yield(.ofMany) }
    }
}
