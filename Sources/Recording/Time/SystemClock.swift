internal import CLinux
package import GNSS
internal import Platform
package import SystemPackage

/// The kernel's information on its clock and on pulses.
package enum SystemClock {
    /// Whether the clock is synchronised, see adjtimex(2); `nil` if this process may not ask.
    package static var isSynchronised: Bool? {
        let answer = gpslog_clock_is_synchronised()
        return answer < 0 ? nil : answer == 1
    }

    /// System clock at the latest pulse, from a file such as `1764142345.000012345#17`; `nil` without a pulse.
    ///
    /// Throws the error of open(2) or read(2).
    package static func pulse(in file: FilePath) throws(Errno) -> UTCTime? {
        let bytes = try OwnedFileDescriptor(opening: file, .readOnly).read(atMost: 64)
        return pulse(String(decoding: bytes, as: UTF8.self))
    }

    private static func pulse(_ line: String) -> UTCTime? {
        let numbers = line.prefix { $0 != "#" }.split(separator: ".")
        guard numbers.count == 2, numbers[1].utf8.count == 9, let seconds = Int64(numbers[0]),
            let nanoseconds = Int64(numbers[1]), seconds > 0, seconds < 1 << 33
        else { return nil }
        return UTCTime(nanosecondsSince1970: seconds * 1_000_000_000 + nanoseconds)
    }
}
