/// The sentence that has this body, `GPRMC,...`: with `$` before it, and `*` and its checksum after it.
package func sentence(_ body: String) -> String {
    let digits = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
}

/// The bytes in which a receiver sends the sentences that have these bodies.
package func transmission(_ bodies: [String], lineEnd: String = "\r\n") -> [UInt8] {
    bodies.flatMap { Array((sentence($0) + lineEnd).utf8) }
}
