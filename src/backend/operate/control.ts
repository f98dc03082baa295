import { chmodSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { Ground } from '#src/backend/context.ts'
import { makeControlAddress, removeControlAddress } from '#src/backend/operate/control-address.ts'
import { explain } from '#src/backend/operate/operation.ts'
import { findOperation } from '#src/backend/operate/operations.ts'
import { calling, replying, wireOver } from '#src/backend/operate/wire.ts'
import { version } from '#src/site.ts'

/**
 * Hears operators' commands for as long as this process holds the embedded database; the function returned ends that,
 * and what is under way. Only the same user of the operating system reaches it. Where it cannot listen the portal runs without.
 */
export async function hearOperators(ground: Ground): Promise<() => Promise<void>> {
  const { dataDir } = ground.settings
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const run = answer(ground, socket).finally(() => {
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
    ground.log.warn({ err: error }, 'Commands for operators do not reach this process')
    return async () => {}
  }
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await Promise.all([closed, ...running])
    removeControlAddress(dataDir)
  }
}

async function answer(ground: Ground, socket: Socket): Promise<void> {
  // A command that goes away is noticed at the next message; unheard, the error would end the process.
  socket.on('error', () => {})
  const wire = wireOver(socket)
  const first = await wire.receive().catch(() => undefined)
  // A command first knocks, to see whether anybody is here.
  if (first === undefined) return
  try {
    const call = calling.parse(first)
    if (call.version !== version)
      throw new Error(`The running portal is version ${version}, this command ${call.version}. Restart the portal.`)
    const found = findOperation(call.operation)
    if (!found) throw new Error(`The running portal knows no ${call.operation}. Restart it.`)
    ground.log.info({ operation: call.operation }, 'an operator commands')
    const ask = async (question: unknown) => {
      await wire.send({ ask: question })
      return replying.parse(await wire.receive()).reply
    }
    await wire.send({ done: await found.serve(ground, call.input, ask) })
  } catch (error) {
    ground.log.warn({ err: error }, 'An operation was not done')
    await wire.send({ failed: explain(error) }).catch(() => {})
  }
}
