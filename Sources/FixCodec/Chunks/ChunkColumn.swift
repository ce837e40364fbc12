/// The values of one column of a chunk, from the first fix to the last.
public enum ChunkColumn: Hashable {
    /// Integers; where there is none, `absentInteger`.
    case integers([Int64])
    /// Numbers; where there is none, NaN.
    case reals([Double])
    /// Nowhere a value.
    case absent

    /// Stands for no integer; no fix has it.
    @inlinable
    public static var absentInteger: Int64 { .min }
}
