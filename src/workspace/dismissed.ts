import type { CheckId } from '#src/workspace/check-ids.ts'
import { hashOf } from './hash-of.ts'

/** Identifies source and translation. A dismissal no longer applies after either has changed. */
const nameOf = (source: string, target: string) => hashOf(`${source}\n${target}`)

/**
 * Returns the checks that were dismissed for exactly this source and translation; none if either has changed since.
 * `value`: the value of the dismissal mark; undefined without one.
 */
export function dismissalOf(value: string | undefined, source: string, target: string): readonly string[] {
  const [name, checks = ''] = (value ?? '').split(' ')
  return name === nameOf(source, target) && checks !== '' ? checks.split(',') : []
}

export const withDismissed = (value: string | undefined, source: string, target: string, check: CheckId): string =>
  `${nameOf(source, target)} ${[...new Set([...dismissalOf(value, source, target), check])].join(',')}`

/** Merges two dismissal marks of a text. If they are for different wordings, returns `own`. */
export function bothDismissed(own: string, theirs: string): string {
  const [name, checks = ''] = own.split(' ')
  const [otherName, otherChecks = ''] = theirs.split(' ')
  if (name !== otherName) return own
  return `${name} ${[...new Set([...checks.split(','), ...otherChecks.split(',')])].filter(Boolean).join(',')}`
}
