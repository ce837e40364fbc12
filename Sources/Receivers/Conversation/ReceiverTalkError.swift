package import SystemPackage

/// Why a receiver could not be queried or configured.
///
/// Each description is a sentence that says what to do.
package enum ReceiverTalkError: Error, Hashable, CustomStringConvertible {
    /// The receiver answers in no supported language.
    case noAnswer(FilePath)

    /// The receiver does not support a setting; nothing was changed.
    case unsupported(UnsupportedSetting, language: String)

    /// The receiver rejected an order or did not answer it; its changes were undone.
    case refused(String, ReceiverOrder.Outcome?)

    /// Settings differ although the receiver acknowledged them; they were undone.
    case notSo([String])

    /// Settings differ after orders that the receiver does not acknowledge; they were undone.
    case notDone([String])

    /// The receiver did not undo the changes.
    case notUndone

    /// The receiver is silent since its speed changed.
    ///
    /// It obeyed the named orders before.
    case lost(staying: [String])

    /// The receiver is silent since it restarted with saved settings.
    case notBack

    /// The receiver has no permanent memory for settings.
    case keepsNothing(String)

    package var description: String {
        switch self {
        case .noAnswer(let path):
            "the receiver at \(path) does not answer like one of u-blox, MediaTek, Airoha, Quectel, SiRF "
                + "or CASIC; nothing was changed"
        case .unsupported(let setting, let language):
            "the receiver (\(language)) does not support --\(setting.name): \(setting.reason); nothing was changed"
        case .refused(let order, .refused(let reason)?):
            "the receiver does not accept \(order): \(reason); all changes were undone"
        case .refused(let order, _):
            "the receiver does not answer \(order); all changes were undone"
        case .notSo(let names):
            "the receiver acknowledges \(names.map { "--" + $0 }.joined(separator: " and ")) but does not apply it; "
                + "all changes were undone"
        case .notDone(let names):
            "the receiver does not apply \(names.map { "--" + $0 }.joined(separator: " and ")); "
                + "all changes were undone"
        case .notUndone:
            "the receiver could not undo all changes; unless they were saved, it loses them without power"
        case .lost(let orders):
            "the receiver is silent since its speed was changed; cut its power to restore the old speed"
                + (orders.isEmpty ? "" : " and undo \(orders.joined(separator: ", "))")
        case .notBack:
            "the receiver is silent since it restarted with its saved settings; when it sends again, undo them "
                + "with `gpslog receiver reset`"
        case .keepsNothing(let language):
            "receivers of this kind (\(language)) lose their settings without power; add `configure = true` to gpslog's settings to set them "
                + "at each start"
        }
    }
}
