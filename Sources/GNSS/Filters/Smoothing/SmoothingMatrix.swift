/// A matrix of four rows: what carries a correction of a state back to the state before it.
struct SmoothingMatrix: Sendable {
    private var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// Of rows.
    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) { rows = (a, b, c, d) }

    /// A covariance as a matrix.
    init(_ c: MotionState.Covariance) { rows = (c.position, c.velocity, c.reflection, c.bias) }

    /// The matrix as a covariance.
    var covariance: MotionState.Covariance { MotionState.Covariance(rows.0, rows.1, rows.2, rows.3) }

    /// The product with a column.
    func times(_ v: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4((rows.0 * v).sum(), (rows.1 * v).sum(), (rows.2 * v).sum(), (rows.3 * v).sum())
    }

    /// The product with another matrix.
    static func * (a: Self, b: Self) -> Self {
        Self(b.row(a.rows.0), b.row(a.rows.1), b.row(a.rows.2), b.row(a.rows.3))
    }

    private func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
        r.x * rows.0 + r.y * rows.1 + r.z * rows.2 + r.w * rows.3
    }

    /// Rows as columns.
    var transposed: Self {
        let (a, b, c, d) = rows
        return Self(
            SIMD4(a.x, b.x, c.x, d.x),
            SIMD4(a.y, b.y, c.y, d.y),
            SIMD4(a.z, b.z, c.z, d.z),
            SIMD4(a.w, b.w, c.w, d.w)
        )
    }

    /// The sum.
    static func + (a: Self, b: Self) -> Self {
        Self(a.rows.0 + b.rows.0, a.rows.1 + b.rows.1, a.rows.2 + b.rows.2, a.rows.3 + b.rows.3)
    }

    /// The difference.
    static func - (a: Self, b: Self) -> Self {
        Self(a.rows.0 - b.rows.0, a.rows.1 - b.rows.1, a.rows.2 - b.rows.2, a.rows.3 - b.rows.3)
    }

    /// The inverse of a covariance, by Gauss and Jordan; such a matrix needs no exchange of rows.
    static func inverse(of covariance: MotionState.Covariance) -> Self {
        var m = Self(covariance)
        var i = Self(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
        for column in 0..<4 {
            // What rounding has made of a variance is never nothing: a state that is known exactly stays as it is.
            let pivot = max(m[column][column], 1e-12)
            m[column] /= pivot
            i[column] /= pivot
            for row in 0..<4 where row != column {
                let factor = m[row][column]
                m[row] -= factor * m[column]
                i[row] -= factor * i[column]
            }
        }
        return i
    }

    private subscript(row: Int) -> SIMD4<Double> {
        get {
            switch row {
            case 0: rows.0
            case 1: rows.1
            case 2: rows.2
            default: rows.3
            }
        }
        set {
            switch row {
            case 0: rows.0 = newValue
            case 1: rows.1 = newValue
            case 2: rows.2 = newValue
            default: rows.3 = newValue
            }
        }
    }
}
