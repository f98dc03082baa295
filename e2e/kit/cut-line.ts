import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Portal } from './portal.ts'

/** A connection to a portal that a test can cut and mend, as if the server stopped. It also affects service workers. */
export class CutLine {
  readonly #target: number
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(portal: Portal) {
    this.#target = portal.port
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1')
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => this.#sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((ready) => server.listen(this.#port, '127.0.0.1', ready))
    const bound = server.address()
    if (bound !== null && typeof bound === 'object') this.#port = bound.port
    this.#server = server
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
