import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listChildren, listParents, searchCompanies, setParent } from '#src/gateway/company/tree.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import type { Data } from '#src/contract/call.ts'
import type { company } from '#src/contract/company.ts'
import type { Below } from './tree-lines.ts'

const common = { networkMode: 'always', gcTime } as const
const shown = ['unauthenticated', 'forbidden', 'not-found'] as const

/** A company with those directly below it. */
export const familyQuery = (id: number) =>
  queryOptions({
    ...common,
    queryKey: ['tree', 'family', id],
    queryFn: ({ signal }) =>
      readOrThrow(listChildren({ data: { params: { id }, query: { root: '1' }, body: undefined }, signal }), shown),
  })

/** The specification's: so many hits make a page. */
export const hitsPerPage = 100

/** A page of what is found; while another one is read, the last stays. A refusal of a search is told by a toast of its own. */
export const searchQuery = (id: number, search: string, page: number) =>
  queryOptions({
    ...common,
    queryKey: ['tree', 'search', id, search, page],
    queryFn: ({ signal }) =>
      readOrThrow(searchCompanies({ data: { params: { id }, query: { search, page }, body: undefined }, signal }), [
        ...shown,
        'invalid',
      ]),
    placeholderData: (before, query) =>
      query?.queryKey[2] === id && query.queryKey[3] === search ? before : undefined,
  })

/** The companies that one can be placed below, and which it is below now. */
export const parentsQuery = (id: number) =>
  queryOptions({
    ...common,
    queryKey: ['tree', 'parents', id],
    queryFn: ({ signal }) =>
      readOrThrow(listParents({ data: { params: { id }, query: {}, body: undefined }, signal }), shown),
  })

/** What goes along with a company that is moved; not every backend counts it. */
export type Moves = NonNullable<Data<typeof company.parents>['moves']>

/** Answers what lies directly below each of these companies, as far as it has been read. */
export function useBelow(ids: readonly number[]) {
  const read = useQueries({ queries: ids.map((id) => familyQuery(id)) })
  const below = new Map<number, Below>(
    ids.map((id, index) => {
      const { data, error } = read[index] ?? {}
      if (data?.ok) return [id, data.data.companies[0]?.children ?? []]
      // What is refused, is gone: somebody has moved or removed it.
      return [id, data ? [] : error ? 'failed' : 'pending']
    }),
  )
  const failed = read.filter(({ error }) => error !== null)
  return {
    belowOf: (id: number): Below => below.get(id) ?? 'pending',
    readAgain: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/** Places a company below another one; every tree that is shown is read again. */
export function useMove(id: number) {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: ['company', 'setParent'],
    mutationFn: (parent: number) =>
      sendSigned(() => setParent({ data: { params: { id }, query: {}, body: { parent } } })),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['record', 'company', id] }),
        client.invalidateQueries({ queryKey: ['tree'] }),
      ])
    },
  })
  return {
    move: useCallback((parent: number) => mutateAsync(parent), [mutateAsync]),
    moving: isPending ? variables : null,
  }
}
