export type Separators = { decimal: string; group: string }

const known = new Map<string, Separators>()

export function separatorsOf(lang: string): Separators {
  const made = known.get(lang)
  if (made) return made
  const parts = new Intl.NumberFormat(lang, { useGrouping: 'always' }).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const separators = { decimal: sign('decimal') || '.', group: sign('group') || ',' }
  known.set(lang, separators)
  return separators
}

export type WrittenNumber = { text: string; at: number }

const numberPattern = /\d+(?:[.,'’\u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?/g
// A date, a version, a time: its pieces are numbers, the whole is not.
const chain = /^\d+(?:[./:-]\d+){2,}|^\d{1,2}:\d\d(?!\d)/

export function numbersIn(words: string): WrittenNumber[] {
  const numbers: WrittenNumber[] = []
  numberPattern.lastIndex = 0
  for (let found = numberPattern.exec(words); found; found = numberPattern.exec(words)) {
    const isGrouped = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(found[0])
    const pieces = isGrouped ? null : chain.exec(words.slice(found.index, found.index + 60))
    if (!pieces) {
      numbers.push({ text: found[0], at: found.index })
      continue
    }
    for (const piece of pieces[0].matchAll(/\d+/g)) numbers.push({ text: piece[0], at: found.index + piece.index })
    numberPattern.lastIndex = found.index + pieces[0].length
  }
  return numbers
}

/** Reads separators by language: "1.200" is a thousand times more in German than in English. */
function pieces(text: string, { decimal }: Separators): { whole: string; fraction: string } {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const isAlone = signs.length === 1
  const digitsAfter = last === undefined ? 0 : text.length - 1 - text.lastIndexOf(last)
  const isDecimal =
    last !== undefined && (isAlone ? digitsAfter !== 3 || last === decimal : !signs.slice(0, -1).includes(last))
  const cut = isDecimal ? text.lastIndexOf(last) : text.length
  return { whole: text.slice(0, cut).replaceAll(/\D/g, ''), fraction: text.slice(cut + 1) }
}

/** A number's value, the same for every notation. */
export function valueOf(text: string, separators: Separators): string {
  const { whole, fraction } = pieces(text, separators)
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

/** The same number in the other language's notation. */
export function rewritten(text: string, from: Separators, to: Separators): string {
  const { whole, fraction } = pieces(text, from)
  const isGrouped = /\d[.,'’\u00a0\u202f]\d{3}(?:\D|$)/.test(text) && text.replace(/[.,]\d+$/, '') !== whole
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, to.group) : whole
  return fraction === '' ? grouped : `${grouped}${to.decimal}${fraction}`
}
