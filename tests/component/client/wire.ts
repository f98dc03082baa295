/** Calls a server function by name, as TanStack Start does in the portal's build. Throws if the answer is not OK. */
export async function call(name: string, sent: { data?: unknown; signal?: AbortSignal } = {}): Promise<unknown> {
  const { data, signal } = sent
  const body = JSON.stringify(data ?? {})
  const response = await fetch(`/_serverFn/${name}`, { method: 'POST', body, ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${name} is not answered: ${response.status}`)
  // Callers parse the portal's plain JSON answers themselves.
  return response.headers.get('x-plain') === null ? response.json() : response
}
