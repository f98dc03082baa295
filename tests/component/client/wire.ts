/** Calls a server function by its name, where the portal's build sends a request of Start's. */
export async function call(name: string, sent: { data?: unknown; signal?: AbortSignal } = {}): Promise<unknown> {
  const { data, signal } = sent
  const body = JSON.stringify(data ?? {})
  const response = await fetch(`/_serverFn/${name}`, { method: 'POST', body, ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${name} is not answered: ${response.status}`)
  // What the portal answers in plain JSON, its callers read themselves.
  return response.headers.get('x-plain') === null ? response.json() : response
}
