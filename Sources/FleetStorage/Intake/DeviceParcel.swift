package import Logbook
package import GNSS

/// The fixes of one receiver that a device sends at once, judged, in order of arrival.
package struct DeviceParcel: Sendable {
    /// The receiver.
    package let receiver: ReceiverIdentity

    /// The description of who has judged the fixes.
    package let filter: FilterDescription

    /// The fixes.
    package let fixes: [JudgedFix]

    /// A number for each fix, by which the device's last parcel is known when it comes again; empty where locations, of which
    /// there is one at an instant, are all that it can have.
    package let checks: [UInt64]

    /// A parcel; without a check for each fix it has none.
    package init(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        _ fixes: [JudgedFix],
        checks: [UInt64] = []
    ) {
        (self.receiver, self.filter, self.fixes) = (receiver, filter, fixes)
        self.checks = checks.count == fixes.count ? checks : []
    }
}

/// The proof by which a device is let in.
package struct DevicePass: Hashable, Sendable {
    /// The key of the device: 16 bytes.
    package let device: [UInt8]

    /// The SHA-256 of its token's secret.
    package let secretHash: [UInt8]

    /// A proof, true or not.
    package init(device: [UInt8], secretHash: [UInt8]) {
        (self.device, self.secretHash) = (device, secretHash)
    }
}
