/// A change of devices' latest positions.
package enum DeviceMoves: Hashable, Sendable {
    /// These devices have moved.
    case of([PlacedDevice])

    /// Too many or unknown devices have moved: reload the map.
    case ofMany

    /// Yields the change to a stream, or `.ofMany` if the previous change has not been consumed yet.
    ///
    /// The stream must buffer only its newest element.
    package func tell(_ output: AsyncStream<DeviceMoves>.Continuation) {
        if case .dropped = output.yield(self), self != .ofMany { output.yield(.ofMany) }
    }
}
