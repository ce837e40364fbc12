package import GNSS
internal import NMEA

/// The configuration protocol of a maker's receivers.
///
/// A dialect does no input or output: it creates the bytes to write and interprets the answers.
package protocol Dialect: Sendable {
    /// The name for users, such as `u-blox, up to 8`.
    var name: String { get }

    /// Queries for the receiver's identity and settings.
    ///
    /// If the receiver refuses a query, it does not have that feature.
    var questions: [ReceiverOrder] { get }

    /// Describes the receiver by its answers.
    func description(_ answers: ReceiverAnswers) -> ReceiverDescription

    /// The orders that apply these settings; a change of the line's speed comes last.
    ///
    /// - Throws: `UnsupportedSetting` if the receiver does not support one of them. No order has been written then.
    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder]

    /// The orders that save the settings so that they survive a power loss; empty if unsupported.
    var saving: [ReceiverOrder] { get }

    /// The dialect for a receiver whose settings are to be saved, and which may therefore be restarted.
    var keeping: any Dialect { get }

    /// The order that restarts the receiver, so that it applies its saved settings.
    ///
    /// `bytes` are those of an earlier order or its undoing. `nil` if they take effect without a restart.
    func restart(after bytes: [UInt8]) -> ReceiverOrder?

    /// The expected reply to the bytes of an earlier order or its undoing.
    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply

    /// Whether the receiver acknowledges or refuses orders.
    var isAcknowledging: Bool { get }

    /// The values that the bytes of an earlier order or its undoing would set.
    ///
    /// The names have a meaning only within this dialect. Empty if the bytes cannot be decoded.
    func values(in bytes: [UInt8]) -> [String: String]

    /// The same values as the receiver reports them, without those that it does not report.
    func values(_ answers: ReceiverAnswers) -> [String: String]

    /// The protocol for sending time and place to the receiver; `nil` if unsupported.
    var aiding: (any AidLanguage)? { get }
}

extension Dialect {
    package var isAcknowledging: Bool { true }

    package var keeping: any Dialect { self }

    package func restart(after bytes: [UInt8]) -> ReceiverOrder? { nil }
}

/// A receiver's description of itself; `nil` for everything that it does not report.
package struct ReceiverDescription: Hashable, Sendable {
    package var maker: String

    /// The module, such as `NEO-M8N-0`.
    package var model: String?

    package var firmware: String?

    /// The version of its protocol, such as `18.00`.
    package var protocolVersion: String?

    /// The receiver's own port that gpslog is connected to, such as `UART 1` or `USB`.
    package var port: String?

    /// The state of the antenna in words, such as `short circuit`.
    package var antenna: String?

    /// The current settings; `nil` for each that the receiver does not report.
    package var settings = ReceiverSettings()

    package init(maker: String) { self.maker = maker }
}

/// Finds a receiver's dialect by sending queries.
package enum DialectRecognition {
    /// Queries for an unknown receiver, to be sent one after the other.
    ///
    /// Receivers that do not understand a query ignore it.
    package static let questions: [ReceiverOrder] = [
        ReceiverOrder("MON-VER", UBXMessageID.version.question, .ubxAnswer(.version, beginning: [])),
        ReceiverOrder("PMTK605", OrderSentence.bytes("PMTK605"), .sentence("PMTK705")),
        ReceiverOrder("PAIR020", OrderSentence.bytes("PAIR020"), .sentence("PAIR020")),
        CASICDialect.release,
        // Quectel modules with another maker's chip answer the chip's query first.
        QuectelDialect.release,
    ]

    /// The same queries, beginning with the one of this name.
    package static func questions(beginningWith name: String?) -> [ReceiverOrder] {
        questions.filter { $0.name == name } + questions.filter { $0.name != name }
    }

    /// The dialect of the receiver that gave these answers; `nil` if none matches.
    ///
    /// `isOnUSB` is needed because u-blox receivers do not report whether they are connected by USB.
    package static func dialect(_ answers: ReceiverAnswers, isOnUSB: Bool) -> (any Dialect)? {
        if let version = answers.payloads[.version].flatMap(UBloxVersion.init) {
            return version.hasKeys ? UBloxKeysDialect(isOnUSB: isOnUSB) : UBloxDialect(version)
        }
        if answers.sentences["PMTK705"] != nil { return MediaTekDialect() }
        if answers.sentences["PAIR020"] != nil { return AirohaDialect() }
        if answers.text("SW=") != nil { return CASICDialect() }
        if let release = answers.sentences["PQTMVERNO"], release.first != "ERROR" {
            return QuectelDialect(isOnUSB: isOnUSB)
        }
        return nil
    }
}

extension Constellation {
    /// The systems that users can select.
    ///
    /// QZSS follows GPS, as u-blox recommends. Augmentation has its own setting.
    package static let selectable: Set<Constellation> = [.gps, .galileo, .beiDou, .glonass, .navIC]
}

extension Set<Constellation> {
    /// Whether this selection uses a system; `nil` if the system keeps its current state.
    func wants(_ system: Constellation) -> Bool? {
        switch system {
        case .qzss: contains(.gps)
        case .sbas, .imes: nil
        default: contains(system)
        }
    }
}
