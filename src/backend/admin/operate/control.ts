import { chmodSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { makeControlAddress, removeControlAddress } from './control-address.ts'
import { explain } from './operation.ts'
import { findOperation } from '#src/backend/admin/operations.ts'
import { calling, replying, wireOver } from './wire.ts'
import { version } from '#src/version.ts'

/**
 * Listens for operators' commands while this process holds the database. Only the same system user can send them.
 * Returns a function that stops listening. If listening fails, logs a warning, and the portal runs without commands.
 */
export async function listenToOperators(platform: Platform): Promise<() => Promise<void>> {
  const { dataDir } = platform.settings
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const run = answer(platform, socket).finally(() => {
      socket.end()
      running.delete(run)
    })
    running.add(run)
    socket.once('close', () => sockets.delete(socket))
  })
  try {
    const address = makeControlAddress(dataDir)
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(address, listening)
      if (process.platform !== 'win32') chmodSync(address, 0o600)
    })
  } catch (error) {
    platform.log.warn({ event: 'operator-unreachable', err: error }, 'Commands for operators do not reach this process')
    return async () => {}
  }
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await Promise.all([closed, ...running])
    removeControlAddress(dataDir)
  }
}

async function answer(platform: Platform, socket: Socket): Promise<void> {
  // A command that has disconnected is noticed when the next message is sent. Without a listener, the socket's error
  // would end the process.
  socket.on('error', () => {})
  const wire = wireOver(socket)
  const first = await wire.receive().catch(() => undefined)
  // A command first connects without sending anything, to see whether a portal is listening.
  if (first === undefined) return
  try {
    const call = calling.parse(first)
    if (call.version !== version)
      throw new Error(`The running portal is version ${version}, this command ${call.version}. Restart the portal.`)
    const found = findOperation(call.operation)
    if (!found) throw new Error(`The running portal does not know ${call.operation}. Restart it.`)
    platform.log.info({ event: 'operator', operation: call.operation }, 'An operator commands')
    const ask = async (question: unknown) => {
      await wire.send({ ask: question })
      return replying.parse(await wire.receive()).reply
    }
    await wire.send({ done: await found.serve(platform, call.input, ask) })
  } catch (error) {
    platform.log.warn({ event: 'operation-failed', err: error }, 'An operation was not done')
    await wire.send({ failed: explain(error) }).catch(() => {})
  }
}
