import { m } from '#messages'
import type { Values } from './values.ts'

/** What a reader calls a field's codes. */
export type Words = Readonly<Record<string, (code: string) => string>>

/** By field that a picture is chosen in: the value that holds the address of the stored one. */
export type Pictures = Readonly<Record<string, string>>

/** What was entered, with what goes along unseen as it was then, and what is stored by now. */
export type Sides = { mine: Values; theirs: Values }

/** The fields that two people left differently. */
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

/** A value in words. */
export function shown(value: Values[string], words: Words[string] = (one) => one): string {
  if (typeof value === 'boolean') return value ? m.form_conflict_yes() : m.form_conflict_no()
  if (value instanceof File) return value.name
  const text = typeof value === 'object' && value !== null ? value.map(words).join(', ') : words(String(value ?? ''))
  return text === '' ? m.form_conflict_empty() : text
}

/** What is to be sent: of each field that differs the side that was chosen, all else as it is stored; a picture that nobody else has touched stays chosen. */
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
