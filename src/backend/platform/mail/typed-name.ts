import { shownEmail } from '#src/contract/values/email-domain.ts'
import { isUnspoofedDomain } from '#src/contract/values/unspoofed-domain.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'

const maxShown = 80

/**
 * Returns a name typed by a user in a form that is safe in a letter: short, on one line, and without anything that a
 * mail program turns into a link.
 */
export function typedName(name: string): string {
  const plain = normalizeText(name, 'NFC')
    // Removes bidi controls and invisible characters.
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s*:\s*[/\\]{2,}\s*/g, ': ')
    .replaceAll(/[@＠﹫]/gu, ' (at) ')
    .replaceAll(/([.。．｡․﹒])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length <= maxShown ? plain : `${letters.slice(0, maxShown - 1).join('')}…`
}

/**
 * Returns a registered mail address in a form that is safe in a letter. If a mail program could turn it into a web
 * link, it is returned like a typed name. A domain with letters of several scripts stays in ASCII, so that it cannot
 * imitate another one.
 */
export function typedAddress(address: string): string {
  if (!/^(?!www\.)[\w.+'&~-]+@[\w.-]+$/i.test(address)) return typedName(address)
  return isUnspoofedDomain(address.slice(address.lastIndexOf('@') + 1)) ? shownEmail(address) : address
}
