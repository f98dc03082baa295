import type { Server } from 'node:http'

const stopTimeoutMs = 10_000
const closeIdleEveryMs = 100

type Closing = { endStreams(): void; closePortal(): Promise<void> }

export async function stopInOrder(server: Server, portal: Closing | undefined): Promise<void> {
  setTimeout(() => server.closeAllConnections(), stopTimeoutMs).unref()
  portal?.endStreams()
  setInterval(() => server.closeIdleConnections(), closeIdleEveryMs).unref()
  await new Promise((closed) => server.close(closed))
  await portal?.closePortal()
}
