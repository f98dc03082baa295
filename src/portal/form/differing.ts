import { m } from '#messages'
import type { Values } from './values.ts'

/** By field with coded values, such as a language: a function that returns the label of a code. */
export type Words = Readonly<Record<string, (code: string) => string>>

/** Maps each picture field to the field that contains the address of its stored picture. */
export type Pictures = Readonly<Record<string, string>>

export type Sides = { mine: Values; theirs: Values }

/**
 * Returns the names of the fields whose values differ between `mine` and `theirs`. A picture differs only if the user
 * has chosen a file and somebody else has replaced the stored picture.
 */
export function differingIn(
  labels: Readonly<Record<string, string>>,
  { mine, theirs }: Sides,
  pictures: Pictures,
): string[] {
  return Object.keys(labels).filter((field) => {
    const address = pictures[field]
    if (address === undefined) return shown(mine[field]) !== shown(theirs[field])
    return mine[field] instanceof File && mine[address] !== theirs[address]
  })
}

export function shown(value: Values[string], words: Words[string] = (one) => one): string {
  if (typeof value === 'boolean') return value ? m.form_conflict_yes() : m.form_conflict_no()
  if (value instanceof File) return value.name
  const text = typeof value === 'object' && value !== null ? value.map(words).join(', ') : words(String(value ?? ''))
  return text === '' ? m.form_conflict_empty() : text
}

/**
 * Returns the values to send after a conflict: the stored values (`theirs`), with the user's value for each differing
 * field for which `isMine` is true. A file that the user has chosen is also kept if nobody else has replaced the
 * picture.
 */
export function settled(
  { mine, theirs }: Sides,
  differing: readonly string[],
  pictures: Pictures,
  isMine: (field: string) => boolean,
): Values {
  const kept = [
    ...differing.filter(isMine),
    ...Object.keys(pictures).filter((field) => mine[field] instanceof File && !differing.includes(field)),
  ]
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
