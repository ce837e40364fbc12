/// The step from one plane to another that touches the earth nearby.
struct PlaneChange: Sendable {
    private let old: TangentPlane
    private let new: TangentPlane

    /// The step from an old plane to a new one.
    init(from old: TangentPlane, to new: TangentPlane) {
        self.old = old
        self.new = new
    }

    /// Where a position on the old plane is on the new one.
    func position(_ position: SIMD2<Double>) -> SIMD2<Double> { old.position(position, on: new) }

    /// What a vector on the old plane is on the new one.
    func vector(_ vector: SIMD2<Double>) -> SIMD2<Double> { old.vector(vector, on: new) }
}
