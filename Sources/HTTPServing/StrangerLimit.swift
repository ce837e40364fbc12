package import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Limits connections without an admitted request, so that strangers cannot use up the connections of devices.
///
/// A new connection displaces the oldest one without an admitted request. Devices are admitted within milliseconds of
/// connecting, while strangers can only hold their connections until others come.
package final class StrangerLimit: Sendable {
    private let connections: Crowd
    private let patience: TimeAmount

    /// Creates a limit for all connections of a server.
    ///
    /// - Parameters:
    ///   - most: the most connections without an admitted request.
    ///   - mostOfNeighbour: the most of them from one network other than this machine.
    ///   - patience: the time after which such a connection is closed, unless it waits for a response.
    package init(atMost most: Int, ofNeighbour mostOfNeighbour: Int, for patience: TimeAmount) {
        connections = Crowd(atMost: most, ofNeighbour: mostOfNeighbour)
        self.patience = patience
    }

    /// A handler for one connection.
    package var handler: any RemovableChannelHandler { StrangerHandler(connections, patience) }

    /// Lifts the limit from a connection, after a request on it was admitted.
    package func admit(_ connection: any Channel) { connections.remove(connection) }
}

private final class StrangerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Crowd
    private let patience: TimeAmount
    private var end: Scheduled<Void>?
    /// Requests without a complete response.
    private var requests = 0

    init(_ connections: Crowd, _ patience: TimeAmount) {
        (self.connections, self.patience) = (connections, patience)
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        connections.add(channel, of: channel.neighbour(includingOwnMachine: false)) { channel.close(promise: nil) }
        wait(for: channel)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { requests += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { requests -= 1 }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.remove(context.channel)
        end?.cancel()
        end = nil
        context.fireChannelInactive()
    }

    private func wait(for channel: any Channel) {
        end = channel.eventLoop.assumeIsolated().scheduleTask(in: patience) { [weak self] in
            guard let self, connections.has(channel) else { return }
            if requests > 0 { wait(for: channel) } else { channel.close(promise: nil) }
        }
    }
}

/// Those who may use a resource only while others do not need it: a new member displaces the oldest one.
///
/// Members that are served leave at once, so that those displaced are mostly clients that keep a resource without
/// using it.
package final class Crowd: Sendable {
    private struct Member {
        let identity: ObjectIdentifier
        let neighbour: String?
        let leave: @Sendable () -> Void
    }

    private let most, mostOfNeighbour: Int
    /// In order of arrival.
    private let members = Mutex<[Member]>([])

    /// Creates an empty crowd.
    ///
    /// - Parameters:
    ///   - most: the most members.
    ///   - mostOfNeighbour: the most members of one network.
    package init(atMost most: Int, ofNeighbour mostOfNeighbour: Int) {
        (self.most, self.mostOfNeighbour) = (max(1, most), max(1, mostOfNeighbour))
    }

    /// Adds a member, displacing the oldest one of its network or of all if there are too many.
    ///
    /// - Parameters:
    ///   - member: identifies the member, and must exist until it is removed.
    ///   - neighbour: its network; `nil` to count it only among all.
    ///   - leave: called when it is displaced, on any thread.
    package func add(_ member: AnyObject, of neighbour: String?, displaced leave: @escaping @Sendable () -> Void) {
        let new = Member(identity: ObjectIdentifier(member), neighbour: neighbour, leave: leave)
        let displaced: Member? = members.withLock { members in
            let isNeighbour = { (other: Member) in neighbour != nil && other.neighbour == neighbour }
            var displaced: Member?
            if members.count(where: isNeighbour) >= mostOfNeighbour {
                displaced = members.firstIndex(where: isNeighbour).map { members.remove(at: $0) }
            } else if members.count >= most {
                displaced = members.removeFirst()
            }
            members.append(new)
            return displaced
        }
        displaced?.leave()
    }

    /// Removes a member, which can then no longer be displaced.
    package func remove(_ member: AnyObject) {
        members.withLock { members in
            members.firstIndex { $0.identity == ObjectIdentifier(member) }.map { _ = members.remove(at: $0) }
        }
    }

    package func has(_ member: AnyObject) -> Bool {
        members.withLock { $0.contains { $0.identity == ObjectIdentifier(member) } }
    }
}
