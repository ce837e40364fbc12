package import Logbook
package import GNSS

/// Filtered fixes of one receiver that a device sends at once, in order of arrival.
package struct DeviceParcel: Sendable {
    package let receiver: ReceiverIdentity

    package let filter: FilterDescription

    /// How its locations are divided into tracks.
    package var division = TrackDivision()

    package let fixes: [JudgedFix]

    /// Checksums of the fixes without location, to detect repeated ones; locations are unique by their time.
    let checks: [UInt64]

    /// Creates a parcel and its checksums.
    ///
    /// - Parameters:
    ///   - receiver: the receiver of the fixes.
    ///   - filter: the description of the filter.
    ///   - fixes: the filtered fixes in order of arrival.
    ///   - check: the checksum of the fix at an index.
    package init(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        _ fixes: [JudgedFix],
        check: (Int) -> UInt64
    ) {
        (self.receiver, self.filter, self.fixes) = (receiver, filter, fixes)
        checks = fixes.indices.filter { fixes[$0].verdict.location == nil }.map(check)
    }
}

/// Credentials of a device.
package struct DevicePass: Hashable, Sendable {
    /// Key of the device (16 bytes).
    package let device: [UInt8]

    /// SHA-256 of the token's secret.
    package let secretHash: [UInt8]

    /// The credentials are not checked here.
    package init(device: [UInt8], secretHash: [UInt8]) {
        (self.device, self.secretHash) = (device, secretHash)
    }
}
