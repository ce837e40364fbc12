/// Formats a number with a fixed number of decimals.
func rounded(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return decimal(Int((value * scale).rounded()), decimals: decimals)
}
