const maxParts = 20

/**
 * Reads the multipart form of a request. Returns an empty form for any other body, and for more than `maxParts` parts,
 * since parsing each part takes time.
 */
export async function readCompanyForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  // Security: only the format of browsers is accepted, because parsers disagree on a quoted boundary.
  const boundary = /^multipart\/form-data; *boundary=([\w-]+)$/i.exec(type)?.[1]
  if (boundary === undefined) return new FormData()
  const bytes = Buffer.from(await request.arrayBuffer())
  const mark = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length))
    if (++count > maxParts) return new FormData()
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
}
