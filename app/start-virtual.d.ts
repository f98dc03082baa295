declare module '#tanstack-start-server-fn-resolver' {
  /** Server functions by id, from Start's plugin; rejects for an unknown id. */
  export function getServerFnById(id: string, access: { origin: 'client' }): Promise<unknown>
}

declare module 'virtual:server-calls' {
  /** Serializes server calls; src/cli/build/later-calls.ts provides it. */
  export function serverFnFetcher(url: string, call: unknown[], send: typeof fetch): Promise<unknown>
}
