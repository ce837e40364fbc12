import TestSupport

/// A voyage to the north at 10 m/s; in the seconds `off`, positions are 150 m too far east.
package func voyage(_ seconds: Int, off: Range<Int> = 0..<0) -> String {
    let sentences = (0..<seconds).map { second in
        let time = "12\(twoDigits(second / 60))\(twoDigits(second % 60)).00"
        let minutes = 100_000 + second * 54
        let north = "47\(String(minutes).prefix(2)).\(String(minutes).suffix(4)),N"
        let place = "\(north),01100.\(off.contains(second) ? "1187" : "0000"),E"
        return sentence("GPRMC,\(time),A,\(place),19.44,0.00,230625,,,A")
            + "\r\n" + sentence("GPGGA,\(time),\(place),1,10,0.9,10.0,M,45.0,M,,") + "\r\n"
    }
    return sentences.joined()
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
