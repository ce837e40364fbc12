// The C library's sine may differ in the last bit between processors. Additions, multiplications, divisions and roots
// do not (IEEE 754), so only these are used: the fixtures must be identical everywhere.

func sine(degrees: Double) -> Double {
    var angle = degrees - 360 * (degrees / 360).rounded()
    if angle > 90 { angle = 180 - angle }
    if angle < -90 { angle = -180 - angle }
    let radians = angle * .pi / 180
    let square = radians * radians
    // Taylor's series from its smallest term: x (1 - x²/2·3 (1 - x²/4·5 (1 - ...))).
    var sum = 1.0
    for factor in stride(from: 20.0, through: 2.0, by: -2.0) { sum = 1 - square / (factor * (factor + 1)) * sum }
    return radians * sum
}

func cosine(degrees: Double) -> Double {
    sine(degrees: degrees + 90)
}
