package import NIOCore
internal import NIOHTTP1

/// Installs an `OldClientHandler` in a connection's pipeline.
///
/// Requests have lost their HTTP version where Hummingbird adds custom handlers, so the handler is inserted next to the
/// decoder.
package final class OldClients: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    /// Creates a handler for one connection.
    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(OldClientHandler(), position: .after(decoder))
        } catch {
            context.fireErrorCaught(error)
        }
    }
}
