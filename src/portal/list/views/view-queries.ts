import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, sendsNothing } from '#src/contract/call/call.ts'
import { listViews, removeView, saveView } from '#src/gateway/view/view.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'

export type SavedView = { name: string; view: string }

export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    networkMode: 'always',
    gcTime,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      readOrThrow(listViews({ data: { ...sendsNothing, query: { list } }, signal }), [
        'unauthenticated',
        'forbidden',
        'not-found',
        'not-implemented',
        'unavailable',
      ]),
  })

type Change = ({ kind: 'save'; before?: string } & SavedView) | { kind: 'remove'; name: string }

function send(list: string, change: Change): Promise<Answer<object>> {
  const { name } = change
  if (change.kind === 'remove') return removeView({ data: { ...sendsNothing, body: { list, name } } })
  const { view, before } = change
  return saveView({
    data: { ...sendsNothing, body: { list, name, view, ...(before !== undefined && { instead_of: before }) } },
  })
}

/**
 * Returns the mutation that saves, renames or removes a view. The caller shows refusals; the query client shows thrown
 * errors.
 */
export function useChangeViews(list: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['views', list],
    mutationFn: (change: Change) => send(list, change),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  })
}

/** Search parameters of the moment, which a saved view leaves out. */
const passing = ['page', 'order', 'open']

/**
 * Returns the search parameters that a saved view stores, as text. They are sorted, so that equal views have the same
 * text.
 */
export function viewText(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}
