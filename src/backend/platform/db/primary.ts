import { Client, type ClientConfig } from 'pg'
import { serversOf } from '#src/addresses.ts'

const timeoutMs = 4_000

/** Thrown by `connectToPrimary` if the server is a standby, which accepts no writes. */
export class StandbyError extends Error {
  constructor() {
    super('it is a standby, which takes no writes')
  }
}

/** Opens a connection to a server that may be a standby. */
export async function connectTo(config: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: 'account-portal', keepAlive: true, ...config })
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Opens a connection. Throws a `StandbyError` if the server accepts no writes. */
export async function connectToPrimary(config: ClientConfig): Promise<Client> {
  const client = await connectTo(config)
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    if (rows[0]?.is) throw new StandbyError()
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

export type Primary = {
  hasSeveral: boolean

  /** Address of the server that took writes when `find` last succeeded. */
  readonly url: string
  /** Looks for the server that takes writes now. If there is none, throws the error of the first server. */
  find: () => Promise<void>
}

/**
 * Returns an object that finds out which of the servers in `address` accepts writes. If there is only one server,
 * `find` does nothing.
 */
export function createPrimary(address: string): Primary {
  const urls = serversOf(address)
  let url = urls[0] ?? address
  return {
    hasSeveral: urls.length > 1,
    get url() {
      return url
    },
    async find() {
      if (urls.length < 2) return
      const failures: unknown[] = []
      for (const one of [url, ...urls.filter((other) => other !== url)])
        try {
          const client = await connectToPrimary({
            connectionString: one,
            connectionTimeoutMillis: timeoutMs,
            query_timeout: timeoutMs,
          })
          url = one
          void client.end().catch(() => {})
          return
        } catch (error) {
          failures.push(error)
        }
      throw failures[0]
    },
  }
}
