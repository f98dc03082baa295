declare module '#tanstack-start-server-fn-resolver' {
  /** Returns a server function by its id. Provided by Start's plugin; rejects for an unknown id. */
  export function getServerFnById(id: string, access: { origin: 'client' }): Promise<unknown>
}
