import Logbook

/// A communication service that counts its notifications.
package actor InMemoryCommunication: CommunicationService {
    package private(set) var notifications = 0

    package init() {}

    package func locationsAreWaiting() { notifications += 1 }
}
