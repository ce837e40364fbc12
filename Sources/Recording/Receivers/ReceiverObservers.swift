internal import GNSS
internal import Receivers

/// The observers of a receiver's line: clients and a meter.
struct ReceiverObservers: Sendable {
    /// Serves the receiver's data to clients; `nil` if serving is off.
    let served: ServedReceiver?

    /// `nil` if metrics and alarms are off.
    let meter: ReceiverMeter?

    func note(_ event: SerialLineEvent) {
        if event == .opened { meter?.open() }
        served?.note(event)
    }

    func note(_ event: NetworkSourceEvent) {
        switch event {
        case .connected: meter?.open()
        case .unreachable, .lost: meter?.close()
        case .gpsd, .hearing: break
        }
        served?.note(event)
    }

    /// Observes the decoded line; `nil` without observers.
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

    /// Observes lists of satellites; `nil` without a meter.
    var skyObserver: (@Sendable (SkyView) -> Void)? {
        guard let meter else { return nil }
        return { (sky: SkyView) in meter.note(sky) }
    }

    /// Reports that the receiver is no longer read.
    func end() {
        meter?.disconnect()
        served?.close()
    }
}
