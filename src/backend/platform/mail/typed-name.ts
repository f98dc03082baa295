import { shownEmail } from '#src/contract/values/email-domain.ts'
import { isUnspoofedDomain } from '#src/contract/values/unspoofed-domain.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'

const maxShown = 80

/**
 * Returns a user-typed name as a letter may contain it: short, on one line, without anything that a mail program turns
 * into a link.
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
 * Returns a registered address as a letter may contain it. An address that reads as a web address is treated like a
 * name; a domain that mixes scripts stays in ASCII.
 */
export function typedAddress(address: string): string {
  if (!/^(?!www\.)[\w.+'&~-]+@[\w.-]+$/i.test(address)) return typedName(address)
  return isUnspoofedDomain(address.slice(address.lastIndexOf('@') + 1)) ? shownEmail(address) : address
}
