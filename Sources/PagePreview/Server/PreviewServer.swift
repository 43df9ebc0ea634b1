internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// The server of a live preview: HTTP and WebSockets for the pages of one machine.
///
/// Whom it keeps out and how is said at `RequestGate`; how much it takes, at `ServerLimits`.
public actor PreviewServer {
  /// The hosts that stand for all addresses of the machine.
  private static let everywhere: Set = ["0.0.0.0", "::"]
  /// How many ports beyond the one asked for are tried.
  private static let furtherPorts = 50

  private let site: any PreviewSite
  private let host: String
  private let port: Int
  private let token: String
  private let limits: ServerLimits
  private var running: Running?

  /// What there is of a server that listens.
  private struct Running {
    let group: MultiThreadedEventLoopGroup
    let listener: any Channel
    let connections: Connections
    let work: SiteWork
  }

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - site: What it shows.
  ///   - host: The name or the address that it listens at; `0.0.0.0` and `::` are all of them.
  ///   - port: The first port that is tried, to 65535; 0 is any that is free.
  ///   - token: What the page shows with every change, of a run.
  ///   - limits: How much it takes.
  public init(
    site: any PreviewSite,
    host: String = "127.0.0.1",
    port: Int,
    token: String,
    limits: ServerLimits = ServerLimits()
  ) {
    precondition((0...Int(UInt16.max)).contains(port), "A port is from 0 to 65535.")
    (self.site, self.host, self.port, self.token, self.limits) = (site, host, port, token, limits)
  }

  /// Begins to listen.
  ///
  /// - Returns: Where: its port is the first free one from the one that was asked for.
  /// - Throws: `PreviewServerError` where there is none, or the host is not the machine's.
  public func start() async throws(PreviewServerError) -> PreviewAddress {
    precondition(running == nil, "A server that listens is not started again.")
    // One thread: it only moves bytes.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (connections, work) = (Connections(limit: limits.connections), SiteWork())
    let bootstrap = bootstrap(on: group, connections, work)
    let outcome = await listen(bootstrap)
    guard case .success(let listener) = outcome else {
      await work.end()
      try? await group.shutdownGracefully()
      return try outcome.map { _ in PreviewAddress(host: host, port: port) }.get()
    }
    running = Running(group: group, listener: listener, connections: connections, work: work)
    return PreviewAddress(
      host: PreviewServer.everywhere.contains(host) ? "127.0.0.1" : HostList.bracketed(host),
      port: listener.localAddress?.port ?? port
    )
  }

  /// Closes all connections, and returns when nothing is left of them.
  public func stop() async {
    guard let running else { return }
    self.running = nil
    try? await running.listener.close()
    await running.connections.closeAll()
    await running.work.end()
    try? await running.group.shutdownGracefully()
  }

  /// Takes the first port that is free.
  private func listen(_ bootstrap: ServerBootstrap) async -> Result<any Channel, PreviewServerError>
  {
    let last = port == 0 ? port : min(port + PreviewServer.furtherPorts, Int(UInt16.max))
    for port in port...last {
      do {
        return .success(try await bootstrap.bind(host: host, port: port).get())
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
        return .failure(
          .cannotListen(host: host, port: port, reason: reason ?? "no such address")
        )
      }
    }
    return .failure(.portsTaken(port...last))
  }

  private func bootstrap(
    on group: MultiThreadedEventLoopGroup,
    _ connections: Connections,
    _ work: SiteWork
  ) -> ServerBootstrap {
    let (site, host, token, limits) = (site, host, token, limits)
    let machine = PreviewServer.everywhere.contains(host) ? ProcessInfo.processInfo.hostName : nil
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Int32(limits.connections))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard connections.admit(channel) else { return channel.close() }
        let hosts = HostList(
          host: host,
          address: channel.localAddress?.ipAddress ?? host,
          port: channel.localAddress?.port ?? 0,
          machine: machine
        )
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.serve(
            site,
            through: RequestGate(hosts: hosts, token: token),
            limits,
            work
          )
        }
      }
  }
}
