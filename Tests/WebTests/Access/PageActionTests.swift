import Logbook
import TestSupport
import Testing
import Web

struct `What a visitor of the page may do` {
    @Test(arguments: [
        ("GET", "/", "viewer"), ("GET", "/api/v1/tracks/1/points", "viewer"),
        ("GET", "/api/v1/devices/table", "viewer"),
        ("POST", "/api/v1/geofences", "dispatcher"), ("DELETE", "/api/v1/geofences", "dispatcher"),
        ("POST", "/api/v1/alerts", "dispatcher"), ("PATCH", "/api/v1/waypoints/12", "dispatcher"),
        ("POST", "/api/v1/devices", "administrator"), ("DELETE", "/api/v1/devices", "administrator"),
        ("GET", "/api/v1/users", "administrator"), ("POST", "/api/v1/users", "administrator"),
        ("POST", "/api/v1/password", "viewer"), ("GET", "/api/v1/password", "viewer"),
        ("GET", "/api/v1/rules", "administrator"), ("POST", "/api/v1/rules", "administrator"),
        ("POST", "/api/v1/tokens", "administrator"), ("DELETE", "/api/v1/tokens", "administrator"),
        ("GET", "/api/v1/log", "administrator"), ("POST", "/api/v1/share", "administrator"),
        ("POST", "/api/v1/what/comes/later", "administrator"), ("DELETE", "/", "administrator"),
    ])
    func `needs a role for each request`(method: String, path: String, lowest: String) throws {
        let needed = try #require(UserRole(rawValue: lowest))
        let roles = UserRole.allCases
        let expected = roles.drop { $0 != needed }
        #expect(roles.filter(PageAction(method, path).isAllowed) == Array(expected))
    }

    @Test func `is everything without a password or with the page's own, and nothing of that by a link`() {
        #expect(Visitor.local.role == .administrator && Visitor.owner.role == .administrator)
        #expect(Visitor.guest(until: .morning()).role == nil)
        let user = FleetUser("ben", .viewer, tenant: "school", password: "")
        #expect(Visitor.user(user).role == .viewer && Visitor.user(user).tenant == "school")
    }
}
