import { Client, type ClientConfig } from 'pg'
import { serversOf } from '#src/settings.ts'

const timeoutMs = 4_000

/** Thrown by `connectToPrimary` if the server is a standby, which takes no writes. */
export class StandbyError extends Error {
  constructor() {
    super('it is a standby, which takes no writes')
  }
}

/** Connects, and throws a `StandbyError` if the server takes no writes. */
export async function connectToPrimary(config: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: 'account-portal', keepAlive: true, ...config })
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
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

  /** The address of the server that took writes when it was last looked for. */
  readonly url: string
  /** Looks for the server that takes writes now, and throws the first one’s error if none does. */
  find: () => Promise<void>
}

/** Follows the one of several servers that takes writes. A single server is taken as it is. */
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
