internal import Platform

/// A lock that a process holds by flock(2), from a line of /proc/locks.
struct FileLock: Equatable {
    /// ID of the process that holds it.
    let process: Int32

    /// Device number of the file system.
    let fileSystem: UInt

    /// Inode number of the file.
    let file: UInt

    /// Parses a line such as `1: FLOCK  ADVISORY  WRITE 812 00:05:412 0 EOF`.
    ///
    /// `nil` for locks of another kind, and for those that a process still waits for.
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

    func isOn(_ status: FileStatus) -> Bool {
        status.identity.fileSystem == fileSystem && status.identity.number == file
    }
}
