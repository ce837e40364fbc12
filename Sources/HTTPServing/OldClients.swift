package import NIOCore
internal import NIOHTTP1

/// Has a connection's clients of HTTP/1.0 answered, from the place that Hummingbird gives to handlers of others.
///
/// There a request no longer tells its version: a handler that needs it goes next to the decoder.
package final class OldClients: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    /// A handler of one connection.
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
