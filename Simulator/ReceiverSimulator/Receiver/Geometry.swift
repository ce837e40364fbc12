import GNSS

extension DilutionOfPrecision {
    /// Computes the dilution of the satellites in use; its values are nil with fewer than four.
    init(of satellites: [SatelliteInView]) {
        self.init()
        let used = satellites.filter(\.isUsed)
        guard used.count >= 4, let variances = variances(of: used.map(direction)) else { return }
        horizontal = min((variances[0] + variances[1]).squareRoot(), 99)
        vertical = min(variances[2].squareRoot(), 99)
        position = min((variances[0] + variances[1] + variances[2]).squareRoot(), 99)
    }
}

/// The partial derivatives of the range to a satellite: east, north, up and the receiver's clock.
private func direction(of satellite: SatelliteInView) -> [Double] {
    let (elevation, azimuth) = (Double(satellite.elevation), Double(satellite.azimuth))
    let across = cosine(degrees: elevation)
    return [across * sine(degrees: azimuth), across * cosine(degrees: azimuth), sine(degrees: elevation), 1]
}

/// The diagonal of the inverse normal matrix, by Gauss-Jordan elimination; nil if it is singular.
private func variances(of directions: [[Double]]) -> [Double]? {
    var rows = (0..<4).map { row in
        (0..<4).map { column in directions.reduce(0) { $0 + $1[row] * $1[column] } }
            + (0..<4).map { column in row == column ? 1.0 : 0.0 }
    }
    for pivot in 0..<4 {
        // The matrix is symmetric and positive definite, so no pivot search is needed.
        guard rows[pivot][pivot] > 1e-9 else { return nil }
        rows[pivot] = rows[pivot].map { $0 / rows[pivot][pivot] }
        for row in 0..<4 where row != pivot {
            let factor = rows[row][pivot]
            for column in 0..<8 { rows[row][column] -= factor * rows[pivot][column] }
        }
    }
    return (0..<4).map { rows[$0][4 + $0] }
}
