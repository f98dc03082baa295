import { logoHeaders, logoTypes } from '#src/contract/routes/logo.ts'

const maxBytes = 2 * 1024 * 1024

/**
 * Fetches a logo from a foreign backend and returns it with our own headers. Sends no data of the visitor. Returns null
 * if there is no logo; throws if the backend does not answer.
 */
export async function fetchLogo(backend: string, path: string, timeoutMs: number): Promise<Response | null> {
  const answer = await fetch(backend.replace(/\/+$/, '') + path, {
    headers: { accept: logoTypes.join(', ') },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (answer.status !== 200 || !logoTypes.includes(type)) {
    await answer.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks.map((chunk) => Uint8Array.from(chunk))), { headers: logoHeaders(type, size) })
}
