/// Uploads accepted locations to servers.
///
/// The database is the queue: the service is only notified of new locations and reads them when it is ready.
public protocol CommunicationService: Sendable {
    /// Notifies the service that accepted locations wait in storage. Returns at once and never fails.
    func locationsAreWaiting() async
}
