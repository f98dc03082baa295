declare module '#tanstack-start-server-fn-resolver' {
  /** Server functions by id, from Start's plugin; rejects for an unknown id. */
  export function getServerFnById(id: string, access: { origin: 'client' }): Promise<unknown>
}
