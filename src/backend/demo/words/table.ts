import type { Noun } from '#src/backend/demo/grammar.ts'

/** Reads a table of vocabulary: a row a line, cells between bars; ⏎ is a line break, ␣ a space that never breaks. */
export function readTable(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((part) => part.trim().replaceAll('⏎', '\n').replaceAll('␣', '\u00a0')))
}

export function cell(row: readonly string[], index: number): string {
  const text = row[index]
  if (text === undefined) throw new Error(`a cell is missing in the row ${row.join(' | ')}`)
  return text
}

/**
 * A noun from three cells: English "one, many"; German "gender one, many" with the genitive as a third part where it is
 * not the noun itself (feminine) or the noun and an s; French "gender one, many".
 */
export function readNoun(row: readonly string[], from: number): Noun {
  const [en, enMany] = forms(cell(row, from))
  const [deFirst, deMany, genitive] = forms(cell(row, from + 1))
  const [frFirst, frMany] = forms(cell(row, from + 2))
  const gender = deFirst.slice(0, 1)
  const de = deFirst.slice(2)
  const frGender = frFirst.slice(0, 1)
  if (gender !== 'm' && gender !== 'f' && gender !== 'n') throw new Error(`no gender: ${deFirst}`)
  if (frGender !== 'm' && frGender !== 'f') throw new Error(`no gender: ${frFirst}`)
  return {
    en: { one: en, many: enMany },
    de: { gender, one: de, many: deMany, genitive: genitive ?? (gender === 'f' ? de : `${de}s`) },
    fr: { gender: frGender, one: frFirst.slice(2), many: frMany },
  }
}

function forms(text: string): [string, string, string | undefined] {
  const [one, many, third] = text.split(',').map((part) => part.trim())
  return [one ?? '', many ?? one ?? '', third]
}
