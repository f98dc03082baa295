import { withoutInvisible } from './canonical-text.ts'
import { isStreamSafe } from './storable.ts'

/**
 * Returns an email address in the form in which it is stored and compared: trimmed, without invisible characters, and
 * with its domain in ASCII (https://www.unicode.org/reports/tr46/). An invalid domain stays unchanged; the schema
 * refuses it.
 */
export function canonicalEmail(typed: string): string {
  const address = withoutInvisible(typed).trim()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (asciiDomain(address.slice(at)) ?? address.slice(at))
}

/**
 * Returns a part of an email address in the form in which addresses are stored, to search for it. If the part contains
 * an internationalized domain, or a whole label of one, it becomes ASCII.
 */
export const canonicalEmailPart = (typed: string): string =>
  /^[\0-\x7f]*$/.test(typed) ? typed : canonicalEmail(typed)

/**
 * Returns an email address as people read it, with an internationalized domain in its own script instead of Punycode.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return address.slice(0, at) + (domainInLetters(domain) ?? domain)
}

/**
 * Returns a domain with its Punycode labels decoded. Returns null if encoding the decoded domain gives another domain
 * than the original.
 */
export function domainInLetters(domain: string): string | null {
  if (!/(?:^|\.)xn--/i.test(domain)) return domain
  const letters = domain.split('.').map(lettersOf).join('.')
  return asciiDomain(letters) === domain.toLowerCase() ? letters : null
}

const hasUrlSigns = /[\0-\x20/?#:@\\%[\]<>^|]/

function asciiDomain(domain: string): string | undefined {
  if (/^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain
  // The URL parser normalizes too, which takes quadratic time for a long run of combining marks.
  if (!isStreamSafe(domain)) return undefined
  const address = `http://${domain}`
  return !hasUrlSigns.test(domain) && URL.canParse(address) ? new URL(address).hostname : undefined
}

const maxLabel = 63

/**
 * Decodes a label from Punycode (https://www.rfc-editor.org/rfc/rfc3492#section-6.2). A label in another form is
 * returned unchanged.
 */
function lettersOf(label: string): string {
  if (!/^xn--/i.test(label) || label.length > maxLabel) return label
  const encoded = label.slice(4).toLowerCase()
  const end = encoded.lastIndexOf('-')
  const letters = Array.from(encoded.slice(0, Math.max(end, 0)))
  let [point, bias, place, at] = [128, 72, 0, end + 1]
  while (at < encoded.length) {
    const before = place
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(encoded.charAt(at++))
      if (digit < 0 || encoded.charAt(at - 1) === '') return label
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    bias = adapted(place - before, count, before === 0)
    point += Math.floor(place / count)
    place %= count
    if (point > 0x10ffff) return label
    letters.splice(place++, 0, String.fromCodePoint(point))
  }
  return letters.join('')
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
