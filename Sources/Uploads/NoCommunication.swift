internal import Logbook

/// Sends nothing to any server.
///
/// Used until the user configures a server.
package struct NoCommunication: CommunicationService {
    package init() {}

    package func locationsAreWaiting() async {}
}
