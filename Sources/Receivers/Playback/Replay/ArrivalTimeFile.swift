import SystemPackage

/// The file of times beside a capture, read as far as the capture is.
struct ArrivalTimeFile: Sendable {
    private let file: SharedFileDescriptor
    private var reader = ArrivalTimeReader()
    private var pending: [ArrivalTime] = []
    private var hasEnded = false

    /// The times of a capture; nil where there are none that can be read, which is no fault.
    init?(beside capture: FilePath) {
        do throws(Errno) {
            file = SharedFileDescriptor(
                try OwnedFileDescriptor(opening: capture.arrivalTimes, .readOnly, options: .nonBlocking)
            )
            guard try FileStatus(of: file.owned).isRegularFile else { return nil }
        } catch {
            return nil
        }
    }

    /// The times of the chunks that begin before an offset, those that were given before left out; and whether there are
    /// more to come.
    mutating func arrivals(before offset: Int) -> (arrivals: [ArrivalTime], isMoreToCome: Bool) {
        while !hasEnded, pending.last.map({ $0.offset < offset }) ?? true {
            let bytes = (try? file.owned.read(atMost: 65_536)) ?? []
            hasEnded = bytes.isEmpty
            pending += reader.read(bytes)
        }
        let count = pending.firstIndex { $0.offset >= offset } ?? pending.count
        defer { pending.removeFirst(count) }
        return (Array(pending.prefix(count)), count < pending.count)
    }
}
