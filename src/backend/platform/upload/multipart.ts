import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { m } from '#messages'
import { partTwice, tooBusy, tooManyParts } from './body-refusals.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Spool } from './spool.ts'
import type { Locale } from '#src/site/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'

/** Limits of a body. No call has more than two parts; the largest text part is a company's data. */
const limits = { parts: 20, files: 5, fields: 15, fieldSize: 262_144, headerPairs: 20, headerSize: 8_192 }

/** A fault that the sender did not cause, such as a full disk. */
class SpoolFault extends Error {}

/**
 * Returns the parts of a multipart body by name: texts as strings, and files as uploads, which are stored on the disk
 * (`spool`). Refuses a malformed body, a name that occurs twice, and too many or too large parts. `hold(bytes)`: must
 * return whether this many more bytes of text may be kept in memory.
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  spool: Spool,
  locale: Locale,
  hold: (bytes: number) => boolean = () => true,
): Promise<Record<string, string | Upload>> {
  const parts = new Map<string, string | Upload>()
  const names = new Set<string>()
  const contents: Readable[] = []
  const files: Promise<void>[] = []
  const form = openForm(contentType, locale)
  const end = (refused: Error) => form.destroy(refused)
  const claim = (name: string | undefined) => {
    if (name === undefined) end(notAForm(locale))
    else if (names.has(name)) end(partTwice(name, locale))
    else names.add(name)
  }
  const keepFile = async (name: string, content: Readable, fileName: string, type: string) => {
    const kept = await spool.keep(content)
    // A browser sends a nameless empty file if the user chose none.
    if (fileName !== '' || kept.size > 0) parts.set(name, { name: fileName, type, ...kept })
  }
  form.on('field', (name: string | undefined, value, _, isCut) => {
    claim(name)
    if (isCut) end(new RefusalError('too-large'))
    if (!hold(value.length)) end(tooBusy(locale))
    parts.set(name ?? '', value)
  })
  form.on('file', (name: string | undefined, content, fileName: string | undefined, _, type) => {
    claim(name)
    // The form reports errors of the body itself. Without a listener, the error of a file would end the process.
    content.on('error', () => {})
    contents.push(content)
    const kept = keepFile(name ?? '', content, fileName ?? '', type)
    files.push(kept.catch((error: unknown) => void end(new SpoolFault('A file cannot be kept', { cause: error }))))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => end(tooManyParts(locale)))
  try {
    await pipeline(body, form)
    await Promise.all(files)
  } catch (error) {
    // A file may still be written here. It must be finished before the spool is closed.
    for (const content of contents) content.destroy()
    await Promise.all(files)
    throw error instanceof RefusalError || error instanceof SpoolFault ? error : notAForm(locale)
  }
  return Object.fromEntries(parts)
}

function openForm(contentType: string, locale: Locale): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // A part with JSON is read as text, even if a browser has sent it as a file (Blob).
      isPartAFile: (_, type, fileName) =>
        type !== 'application/json' && (fileName !== undefined || type === 'application/octet-stream'),
    })
  } catch {
    throw notAForm(locale) // no boundary, or one that is too long
  }
}

function notAForm(locale: Locale): RefusalError {
  return new RefusalError('invalid', [m.request_not_form({}, { locale })])
}
