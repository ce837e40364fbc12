internal import Synchronization

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

    /// Removes a member, which is not displaced any more.
    package func remove(_ member: AnyObject) {
        members.withLock { members in
            members.firstIndex { $0.identity == ObjectIdentifier(member) }.map { _ = members.remove(at: $0) }
        }
    }

    package func has(_ member: AnyObject) -> Bool {
        members.withLock { $0.contains { $0.identity == ObjectIdentifier(member) } }
    }
}
