/// The values of one column of a chunk, from the first fix to the last.
public enum ChunkColumn: Hashable {
    /// Integers; `absentInteger` if a fix has no value.
    case integers([Int64])
    /// Numbers; NaN if a fix has no value.
    case reals([Double])
    /// No fix has a value.
    case absent

    /// The marker for an absent integer, a value that no fix has.
    @inlinable
    public static var absentInteger: Int64 { .min }
}
