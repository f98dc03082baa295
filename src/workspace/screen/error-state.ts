import type { ConnectionView, TextsView } from '#src/workspace/view.ts'

export type ErrorState = Exclude<TextsView['status'], 'loading' | 'ready'> | 'read-refused'

type Facts = Pick<TextsView & ConnectionView, 'status' | 'units' | 'isFetched' | 'lastError' | 'refreshing'>

/**
 * Returns whether the list is empty or was never fetched. Until it is fetched, it may contain only the user's own
 * edits, which do not count.
 */
export const isWithoutTexts = ({ units, isFetched }: Pick<Facts, 'units' | 'isFetched'>): boolean =>
  units.length === 0 || !isFetched

export function errorStateOf({ status, lastError, refreshing, ...view }: Facts): ErrorState | undefined {
  if (status === 'ready') return undefined
  if (status !== 'loading') return status
  return isWithoutTexts(view) && lastError && !refreshing ? 'read-refused' : undefined
}
