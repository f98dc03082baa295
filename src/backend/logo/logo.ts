import { createHmac } from 'node:crypto'
import { m } from '#messages'
import { startsWith } from '#src/backend/platform/upload/image-bytes.ts'
import { rewriteGif } from './image-gif.ts'
import { rewriteJpeg } from './image-jpeg.ts'
import { rewritePng } from './image-png.ts'
import { rewriteWebp } from './image-webp.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { isSvg, rewriteSvg } from './svg.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'
import { maxLogoBytes } from '#src/site/logo-limit.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'
import type { Locale } from '#src/site/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'

const maxNameLength = 100

type Kind = {
  type: string
  endings: readonly string[]
  is: (bytes: Uint8Array) => boolean
  rewrite: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

const kinds: readonly Kind[] = [
  {
    type: 'image/png',
    endings: ['png'],
    is: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    rewrite: rewritePng,
  },
  {
    type: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    is: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
    rewrite: rewriteJpeg,
  },
  {
    type: 'image/gif',
    endings: ['gif'],
    is: (bytes) => /^GIF8[79]a$/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1')),
    rewrite: rewriteGif,
  },
  {
    type: 'image/webp',
    endings: ['webp'],
    is: (bytes) => /^RIFF[^]{4}WEBP$/.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1')),
    rewrite: rewriteWebp,
  },
  { type: 'image/svg+xml', endings: ['svg'], is: isSvg, rewrite: rewriteSvg },
]

/**
 * Rewrites an uploaded logo with only its required parts, judging its type by its bytes alone. Refuses files over 1 MB
 * (413), other types (415), and broken files or hidden content (400), with a reason.
 */
export async function readLogo(
  upload: Upload,
  locale: Locale,
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  const sent = await readCapped(upload, locale)
  const kind = kinds.find(({ is }) => is(sent))
  if (!kind) throw refusal('wrong-kind', m.logo_wrong_kind({}, { locale }))
  try {
    return { bytes: await kind.rewrite(sent), type: kind.type, name: nameOf(upload.name, kind.endings) }
  } catch (error) {
    if (error instanceof InvalidFileError) throw refusal('invalid', error.say(locale))
    throw error
  }
}

/**
 * Returns the address that serves a company's logo. It needs no session, cannot be guessed, and changes with the logo.
 */
export function logoAddress(secret: string, companyId: number, logo: Uint8Array): string {
  return `/vue/company/${companyId}/logo/${logoMac(secret, companyId, logo)}/`
}

export function logoMac(secret: string, companyId: number, logo: Uint8Array): string {
  return createHmac('sha256', secret).update(`company logo ${companyId}\n`).update(logo).digest('base64url')
}

function refusal(code: 'invalid' | 'wrong-kind' | 'too-large', text: string): RefusalError {
  return new RefusalError(code, [text], { errors: { logo: [text] } })
}

async function readCapped(upload: Upload, locale: Locale): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of upload.stream()) {
    size += chunk.byteLength
    if (size > maxLogoBytes) throw refusal('too-large', m.logo_too_large({}, { locale }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns a name that is safe in any file system and any header, with an ending that matches the content. */
function nameOf(sent: string, endings: readonly string[]): string {
  const base = normalizeText(sent.slice(-400), 'NFC').replace(/^.*[/\\]/s, '')
  const stem = base
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()+-]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = base.slice(base.lastIndexOf('.') + 1).toLowerCase()
  const kept = [...stem].slice(0, maxNameLength).join('') || 'logo'
  return `${kept}.${endings.includes(ending) ? ending : endings[0]}`
}
