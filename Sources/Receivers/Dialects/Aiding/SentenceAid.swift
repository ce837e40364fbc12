internal import GNSS

/// Aiding with sentences, for MediaTek and Airoha receivers.
///
/// MediaTek's packets PMTK740 and PMTK741 are described in Quectel's GNSS SDK commands manual, PAIR590 and PAIR600 in
/// Quectel's GNSS protocol specification of LC29H and LC76G.
///
/// Both need the time to within 3 s. PMTK needs the place to within 30 km, and always together with the time.
struct SentenceAid: AidLanguage {
    /// Whether to send PMTK (MediaTek) and not PAIR (Airoha).
    let isMediaTek: Bool
    /// The expected reply to an order with these bytes.
    let reply: @Sendable ([UInt8]) -> ReceiverOrder.Reply

    /// The greatest error of the time in seconds.
    private static let greatestError = 3.0
    /// The greatest error of a PMTK place in metres.
    private static let greatestDistance = 30_000.0

    func orders(_ aid: ReceiverAid, isAcknowledged: Bool) -> [AidOrder] {
        let time = aid.time.flatMap { $0.accuracy <= Self.greatestError ? Self.fields($0.instant) : nil }
        var orders: [AidOrder] = []
        if let time, !aid.knowsTime {
            orders.append(order(isMediaTek ? "PMTK740,\(time)" : "PAIR590,\(time)", tellsPlace: false))
        }
        guard let place = aid.place else { return orders }
        let degrees = [place.coordinate.latitude, place.coordinate.longitude].map { Self.decimal($0, digits: 6) }
            .joined(separator: ",")
        let height = max(-1000, min(place.altitude ?? 0, 100_000))
        if isMediaTek, let time, place.accuracy <= Self.greatestDistance {
            orders.append(order("PMTK741,\(degrees),\(Int(height.rounded())),\(time)", tellsPlace: true))
        } else if !isMediaTek {
            let radius = Self.decimal(place.accuracy.rounded(.up), digits: 1)
            let vertical = Self.decimal(place.accuracyOfHeight.rounded(.up), digits: 1)
            orders.append(
                order(
                    "PAIR600,\(degrees),\(Self.decimal(height, digits: 1)),\(radius),\(radius),0.0,\(vertical)",
                    tellsPlace: true
                )
            )
        }
        return orders
    }

    private func order(_ text: String, tellsPlace: Bool) -> AidOrder {
        let bytes = OrderSentence.bytes(text)
        let name = String(text.prefix { $0 != "," })
        return AidOrder(
            order: ReceiverOrder(name, bytes, reply(bytes)),
            tellsTime: !tellsPlace,
            tellsPlace: tellsPlace
        )
    }

    /// Year, month, day, hour, minute and second, rounded to the nearest second.
    private static func fields(_ instant: UTCTime) -> String? {
        let instant = instant.advanced(bySeconds: 0.5)
        guard let date = instant.date else { return nil }
        let seconds = min(Int(instant.nanosecondsSinceMidnight / 1_000_000_000), 86_399)
        let rest = [date.month, date.day, seconds / 3600, seconds / 60 % 60, seconds % 60]
        return ([String(date.year)] + rest.map { ($0 < 10 ? "0" : "") + String($0) }).joined(separator: ",")
    }

    /// A number with a fixed number of decimals.
    private static func decimal(_ number: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let units = Int((abs(number) * Double(scale)).rounded())
        let rest = String(units % scale)
        let zeros = String(repeating: "0", count: digits - rest.utf8.count)
        return "\(number < 0 && units > 0 ? "-" : "")\(units / scale).\(zeros)\(rest)"
    }
}
