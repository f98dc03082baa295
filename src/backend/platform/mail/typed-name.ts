import { shownEmail } from '#src/contract/values/email-domain.ts'
import { isUnspoofedDomain } from '#src/contract/values/unspoofed-domain.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'

const maxShown = 80

/**
 * Returns a name that a user has typed, in a form that is safe in a letter: short, on one line, and with nothing that a
 * mail program would turn into a link.
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
 * Returns a registered mail address in a form that is safe in a letter. An address that a mail program could turn into
 * a web link is changed as by typedName. A domain that mixes letters of several scripts is shown in ASCII (Punycode),
 * so that it cannot imitate another one.
 */
export function typedAddress(address: string): string {
  if (!/^(?!www\.)[\w.+'&~-]+@[\w.-]+$/i.test(address)) return typedName(address)
  return isUnspoofedDomain(address.slice(address.lastIndexOf('@') + 1)) ? shownEmail(address) : address
}
