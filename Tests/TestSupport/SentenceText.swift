/// Returns the sentence with a body such as `GPRMC,...`: adds `$`, `*` and the checksum.
package func sentence(_ body: String) -> String {
    let digits = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
}

/// Returns the bytes of sentences with these bodies.
package func transmission(_ bodies: [String], lineEnd: String = "\r\n") -> [UInt8] {
    bodies.flatMap { Array((sentence($0) + lineEnd).utf8) }
}
