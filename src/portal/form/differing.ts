import { m } from '#messages'
import type { Values } from './values.ts'

/** Labels of coded values, by field. */
export type Words = Readonly<Record<string, (code: string) => string>>

/** For each picture field, the field with the address of the stored picture. */
export type Pictures = Readonly<Record<string, string>>

export type Sides = { mine: Values; theirs: Values }

/** Returns the fields where both sides differ. */
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
 * Returns the values to send: the chosen side where both differ, else the stored value. A picture changed only here
 * stays.
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
