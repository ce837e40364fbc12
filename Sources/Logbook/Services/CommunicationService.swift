/// Brings accepted locations to servers.
///
/// The database is the queue: the service is only told that there is something new in it, and reads it when it can.
public protocol CommunicationService: Sendable {
    /// Takes note that accepted locations wait in storage. It returns at once and never fails: sending is its own affair.
    func locationsAreWaiting() async
}
