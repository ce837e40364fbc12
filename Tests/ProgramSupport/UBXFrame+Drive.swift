package import TestSupport

extension UBXFrame {
    /// Four seconds; the course is sometimes missing, and the speed's accuracy once.
    package static let drive: [UInt8] = [(321, 5), (40, 170), (0xFFFF_FFFF, 5), (250, 2)].enumerated()
        .flatMap { second, accuracy in
            let (speed, course) = accuracy
            return solution((8, 0, second), speedAccuracy: speed, courseAccuracy: course)
                + endOfEpoch((8, 0, second))
        }
}
