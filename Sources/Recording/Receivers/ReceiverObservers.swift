internal import GNSS
internal import Receivers

/// The ones who are told what happens on a receiver's line: clients, and a meter.
struct ReceiverObservers: Sendable {
    /// The receiver as clients are told of it; nil where nobody is served.
    let served: ServedReceiver?

    /// The meter of the receiver; nil where nobody wants to know.
    let meter: ReceiverMeter?

    /// Takes note of what happens to a line.
    func note(_ event: SerialLineEvent) {
        if event == .opened { meter?.open() }
        served?.note(event)
    }

    /// Takes note of what happens to a source in a network.
    func note(_ event: NetworkSourceEvent) {
        switch event {
        case .connected: meter?.open()
        case .unreachable, .lost: meter?.close()
        case .gpsd, .hearing: break
        }
        served?.note(event)
    }

    /// Looks on while the line is decoded; nil where nobody does.
    var lineObserver: LineObserver? {
        switch (served, meter) {
        case (nil, nil): nil
        case (let served?, nil): { served.note($0) }
        case (let served, let meter?):
            {
                meter.note(bytes: $0.bytes.count)
                served?.note($0)
            }
        }
    }

    /// Looks on while satellites are listed; nil where nobody does.
    var skyObserver: (@Sendable (SkyView) -> Void)? {
        guard let meter else { return nil }
        return { (sky: SkyView) in meter.note(sky) }
    }

    /// Takes note that the receiver is not read any more.
    func end() {
        meter?.disconnect()
        served?.close()
    }
}
