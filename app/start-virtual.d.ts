declare module '#tanstack-start-server-fn-resolver' {
  /** Start's table of server functions, made by its plugin; rejects for an id that is none. */
  export function getServerFnById(id: string, access: { origin: 'client' }): Promise<unknown>
}

declare module 'virtual:server-calls' {
  /** What calls of the server are packed and unpacked with; src/cli/build/later-calls.ts says where it comes from. */
  export function serverFnFetcher(url: string, call: unknown[], send: typeof fetch): Promise<unknown>
}
