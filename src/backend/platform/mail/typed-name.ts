const maxShown = 80

/** A name that anybody may have typed, as a letter of ours may hold it: short, on one line, and nothing in it that a mail program makes a link of. */
export function typedName(name: string): string {
  const plain = name
    .normalize('NFC')
    // Marks that turn the direction of what follows, or are not to be seen.
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

/** An address that anybody may have registered, as a letter may hold it: one that reads as an address of the web comes as a name would. */
export function typedAddress(address: string): string {
  return /^(?!www\.)[\w.+'&~-]+@[\w.-]+$/i.test(address) ? address : typedName(address)
}
