import { createHmac, timingSafeEqual } from 'node:crypto'
import { m } from '#messages'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { readPictureHeader } from './picture-header.ts'
import { maxLogoBytes } from '#src/site/logo-limit.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'
import type { Locale } from '#src/site/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'
import { eq } from 'drizzle-orm'
import type { Route } from '#src/backend/platform/call/route.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { logoHeaders, logoPath } from '#src/contract/routes/logo.ts'
import { readableSecrets } from '#src/settings.ts'

/** Maximum width and height in pixels. Such a picture fits into the memory of any browser. */
const maxSidePx = 4096
const maxNameLength = 100

/**
 * Reads an uploaded logo. Returns its unchanged bytes, its media type, which is determined only from the bytes, and a
 * safe file name. Refuses files over 1 MB (413), other formats (415) and pictures with too many pixels (400).
 */
export async function readLogo(
  upload: Upload,
  locale: Locale,
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  const bytes = await readCapped(upload, locale)
  const picture = readPictureHeader(bytes)
  if (!picture) throw refusal('wrong-kind', m.logo_wrong_kind({}, { locale }))
  const { width, height, type, endings } = picture
  if (Math.max(width, height) > maxSidePx)
    throw refusal('invalid', m.logo_too_many_pixels({ width, height, side: maxSidePx }, { locale }))
  return { bytes, type, name: nameOf(upload.name, endings) }
}

/**
 * Returns the path at which a company's logo is served. It needs no session, cannot be guessed, and changes with each
 * new logo.
 */
export function logoAddress(secret: string, companyId: number, logo: Uint8Array): string {
  return `/vue/company/${companyId}/logo/${logoMac(secret, companyId, logo)}/`
}

function logoMac(secret: string, companyId: number, logo: Uint8Array): string {
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

/** Returns a file name that is safe in every file system and header. Its ending matches the content. */
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

/**
 * Serves a company's logo to anybody who has its address, without a session. Answers not-found if the code in the
 * address is wrong.
 */
export const companyLogo: Route = {
  name: 'company.logo',
  pattern: logoPath,
  answer: async ({ request, context, params }) => {
    const id = Number(params['id'])
    const [row] = await context.database.read
      .select({ logo: company.logo, type: company.logoType })
      .from(company)
      .where(eq(company.id, id))
    if (!row?.logo || row.type === null) throw new RefusalError('not-found')
    const { logo } = row
    const given = Buffer.from(params['mac'] ?? '')
    const isRight = readableSecrets(context.settings).some((secret) => {
      const right = Buffer.from(logoMac(secret, id, logo))
      return given.length === right.length && timingSafeEqual(given, right)
    })
    if (!isRight) throw new RefusalError('not-found')
    const body = request.method === 'HEAD' ? null : Uint8Array.from(row.logo)
    return new Response(body, { headers: logoHeaders(row.type, row.logo.byteLength) })
  },
}
