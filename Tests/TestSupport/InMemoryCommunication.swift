import Logbook

/// A communication service that remembers how often it was told that locations wait.
package actor InMemoryCommunication: CommunicationService {
    package private(set) var notifications = 0

    package init() {}

    package func locationsAreWaiting() { notifications += 1 }
}
