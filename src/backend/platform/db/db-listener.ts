import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { connectToPrimary } from './primary.ts'

const probeEveryMs = 15_000
const timeoutMs = 8_000
const longestWaitMs = 15_000

/**
 * Listens to a channel (LISTEN) on a connection outside the pool, to the server whose address `findUrl` returns.
 * Resolves to a function that stops listening. A broken or silent connection is replaced, and then `onResumed` is
 * called, because messages may have been missed. Rejects if the first connection fails.
 */
export async function listenOn(
  findUrl: () => Promise<string>,
  channel: string,
  onMessage: (payload: string) => void,
  onResumed: () => void,
): Promise<() => Promise<void>> {
  const ended = new AbortController()
  let client: Client

  async function connect(): Promise<Client> {
    const fresh = await connectToPrimary({
      connectionString: await findUrl(),
      application_name: 'account-portal listener',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    fresh.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await fresh.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      clearInterval(probe)
      void fresh.end().catch(() => {})
      void reconnect()
    }
    // A network that drops packets does not close the connection. An unanswered query reveals it.
    const probe = setInterval(() => void fresh.query('select 1').catch(lost), probeEveryMs)
    probe.unref()
    fresh.once('end', lost)
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 250; !ended.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        await sleep(waitMs, undefined, { ref: false, signal: ended.signal })
        client = await connect()
        if (ended.signal.aborted) await client.end()
        else onResumed()
        return
      } catch {
        // The server is not back yet. The next round tries again.
      }
    }
  }

  client = await connect()
  return async () => {
    ended.abort()
    await client.end()
  }
}
