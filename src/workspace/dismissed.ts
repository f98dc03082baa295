import type { CheckId } from '#src/workspace/check-ids.ts'
import { hashOf } from './hash-of.ts'

/** Names both texts: a dismissal holds while neither changes. */
const nameOf = (source: string, target: string) => hashOf(`${source}\n${target}`)

/** Returns the checks dismissed for exactly this wording. */
export function dismissalOf(value: string | undefined, source: string, target: string): readonly string[] {
  const [name, checks = ''] = (value ?? '').split(' ')
  return name === nameOf(source, target) && checks !== '' ? checks.split(',') : []
}

export const withDismissed = (value: string | undefined, source: string, target: string, check: CheckId): string =>
  `${nameOf(source, target)} ${[...new Set([...dismissalOf(value, source, target), check])].join(',')}`

/** Merges the own dismissals with somebody else's of the same wording; of two wordings, the own one stays. */
export function bothDismissed(own: string, theirs: string): string {
  const [name, checks = ''] = own.split(' ')
  const [otherName, otherChecks = ''] = theirs.split(' ')
  if (name !== otherName) return own
  return `${name} ${[...new Set([...checks.split(','), ...otherChecks.split(',')])].filter(Boolean).join(',')}`
}
