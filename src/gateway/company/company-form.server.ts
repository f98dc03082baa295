const maxParts = 20

/** The form of a request; an empty one where it is none, or has more parts than any form: each takes its time to read. */
export async function readCompanyForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  // As browsers write it: a boundary in quotation marks could be read in two ways.
  const boundary = /^multipart\/form-data; *boundary=([\w-]+)$/i.exec(type)?.[1]
  if (boundary === undefined) return new FormData()
  const bytes = Buffer.from(await request.arrayBuffer())
  const mark = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length))
    if (++count > maxParts) return new FormData()
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
}
