internal import GNSS

/// The languages in which receivers are aided by sentences: PMTK740 and 741 (MediaTek's packets as in Quectel's GNSS SDK commands
/// manual), PAIR590 and 600 (Quectel's GNSS protocol specification of LC29H and LC76G).
///
/// Both want a time that is right to 3 s; PMTK a place that is right to 30 km, and with the time.
struct SentenceAid: AidLanguage {
    /// True for MediaTek's, false for Airoha's.
    let isMediaTek: Bool
    /// The reply to the bytes of an order.
    let reply: @Sendable ([UInt8]) -> ReceiverOrder.Reply

    /// Seconds.
    private static let greatestError = 3.0
    /// Metres.
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

    /// Year, month, day, hour, minute and second, to the nearest one.
    private static func fields(_ instant: UTCTime) -> String? {
        let instant = instant.advanced(bySeconds: 0.5)
        guard let date = instant.date else { return nil }
        let seconds = min(Int(instant.nanosecondsSinceMidnight / 1_000_000_000), 86_399)
        let rest = [date.month, date.day, seconds / 3600, seconds / 60 % 60, seconds % 60]
        return ([String(date.year)] + rest.map { ($0 < 10 ? "0" : "") + String($0) }).joined(separator: ",")
    }

    /// A number with so many decimals.
    private static func decimal(_ number: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let units = Int((abs(number) * Double(scale)).rounded())
        let rest = String(units % scale)
        let zeros = String(repeating: "0", count: digits - rest.utf8.count)
        return "\(number < 0 && units > 0 ? "-" : "")\(units / scale).\(zeros)\(rest)"
    }
}
