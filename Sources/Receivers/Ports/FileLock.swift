internal import Platform

/// A lock that somebody has on a file with flock(2), as a line of /proc/locks tells it.
struct FileLock: Equatable {
    /// The number of the process that took it.
    let process: Int32

    /// The number of the file system that the file is on.
    let fileSystem: UInt

    /// The file's number there.
    let file: UInt

    /// The lock in a line such as `1: FLOCK  ADVISORY  WRITE 812 00:05:412 0 EOF`.
    ///
    /// Nil where it is a lock of another kind, or one that somebody still waits for.
    init?(_ line: some StringProtocol) {
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK", let process = Int32(words[4]) else { return nil }
        let place = words[5].split(separator: ":")
        guard place.count == 3, let major = UInt(place[0], radix: 16), let minor = UInt(place[1], radix: 16),
            let file = UInt(place[2])
        else { return nil }
        self.process = process
        fileSystem = FileStatus.deviceNumber(major: major, minor: minor)
        self.file = file
    }

    /// True where it is this file that is locked.
    func isOn(_ status: FileStatus) -> Bool {
        status.identity.fileSystem == fileSystem && status.identity.number == file
    }
}
