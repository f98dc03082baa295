import { shownEmail } from '#src/contract/values/email-domain.ts'
import { isHonestDomain } from '#src/contract/values/honest-domain.ts'
import { inForm } from '#src/contract/values/canonical-text.ts'

const maxShown = 80

/** A user-typed name as a letter may hold it: short, on one line, without anything that a mail program makes a link of. */
export function typedName(name: string): string {
  const plain = inForm(name, 'NFC')
    // Bidi controls and invisible characters.
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

/** A registered address as a letter may hold it: one that reads as a web address is treated like a name, and a domain that mixes writings stays in ASCII. */
export function typedAddress(address: string): string {
  if (!/^(?!www\.)[\w.+'&~-]+@[\w.-]+$/i.test(address)) return typedName(address)
  return isHonestDomain(address.slice(address.lastIndexOf('@') + 1)) ? shownEmail(address) : address
}
