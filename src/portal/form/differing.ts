import { m } from '#messages'
import type { Values } from './values.ts'

/** For each field with coded values, such as a language, a function that returns the label of a code. */
export type Words = Readonly<Record<string, (code: string) => string>>

/** Maps each picture field to the field that contains the address of its stored picture. */
export type Pictures = Readonly<Record<string, string>>

export type Sides = { mine: Values; theirs: Values }

/**
 * Returns the names of the fields whose values differ between the two sides. A picture differs if a file was chosen
 * here and the stored picture was replaced as well.
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
 * Returns the values to send: for a differing field the chosen side, else the stored value. A file chosen here is kept
 * if the stored picture was not replaced.
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
