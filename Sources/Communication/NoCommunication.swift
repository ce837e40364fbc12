internal import Logbook

/// Sends nothing anywhere: what a logger does until its user configures a server.
package struct NoCommunication: CommunicationService {
    /// A service that does nothing.
    package init() {}

    /// Does nothing.
    package func locationsAreWaiting() async {}
}
