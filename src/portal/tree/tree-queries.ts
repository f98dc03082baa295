import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { listChildren, listParents, searchCompanies, setParent } from '#src/gateway/company/company.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import type { Answer, Data } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'
import { belowOf, type Block, blockSize } from './tree-blocks.ts'
import type { Below } from './tree-lines.ts'

const common = { networkMode: 'always', gcTime } as const
const shown = ['unauthenticated', 'forbidden', 'not-found'] as const

/**
 * Builds the query of a company with one block of its children. `page`: number of the block, from 1. A backend without
 * paging returns all children.
 */
export const familyQuery = (id: number, page = 1) =>
  queryOptions({
    ...common,
    queryKey: ['tree', 'family', id, page],
    queryFn: ({ signal }) => {
      const query = { root: '1', page, number_per_page: blockSize } as const
      return readOrThrow(listChildren({ data: { params: { id }, query, body: undefined }, signal }), shown)
    },
  })

/**
 * Builds the query of a company search in and below the company `id`. While another page of hits loads, the previous
 * one stays visible. The caller shows a refusal as a toast.
 */
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

/** Maximum number of possible parents in the first answer. Further ones are read as companies are opened. */
const maxParents = 500

export const parentsQuery = (id: number) =>
  queryOptions({
    ...common,
    queryKey: ['tree', 'parents', id],
    queryFn: ({ signal }) =>
      readOrThrow(
        listParents({ data: { params: { id }, query: { number_per_page: maxParents }, body: undefined }, signal }),
        shown,
      ),
  })

/** Numbers of the records that move together with a company. Some backends do not report them. */
export type Moves = NonNullable<Data<typeof company.parents>['moves']>

export const blockName = (id: number, page: number) => `${id}-${page}`
const placeOf = (name: string): [id: number, page: number] => {
  const [id = 0, page = 1] = name.split('-').map(Number)
  return [id, page]
}

/**
 * Returns the names of the cached blocks of these companies, so that the tree has its height when the user comes back
 * to the page.
 */
function knownBlocks(client: QueryClient, ids: readonly number[]): string[] {
  const known = client.getQueriesData({ queryKey: ['tree', 'family'] })
  return known.flatMap(([[, , id, page]]) =>
    typeof id === 'number' && typeof page === 'number' && ids.includes(id) ? [blockName(id, page)] : [],
  )
}

/**
 * Returns `belowOf`, a function that returns the children of a company as far as they have been read. Reads the first
 * block of each company in `ids`, and every block that has been visible. Call `onSight` with the names of the visible
 * blocks, separated by commas, because only visible blocks are read again. `readAgain` repeats all failed readings.
 */
export function useBelow(ids: readonly number[]) {
  const client = useQueryClient()
  const [{ sight, seen }, setSeen] = useState(() => ({ sight: '', seen: knownBlocks(client, ids) }))
  const onSight = useCallback(
    (now: string) => setSeen((was) => ({ sight: now, seen: [...new Set([...was.seen, ...now.split(',')])] })),
    [],
  )
  const later = seen.filter((name) => ids.includes(placeOf(name)[0]))
  const wanted = [...new Set([...ids.map((id) => blockName(id, 1)), ...later])].join(',')
  const names = useMemo(() => wanted.split(',').filter(Boolean), [wanted])
  const inSight = new Set(sight.split(','))
  const { blocks, failed } = useQueries({
    queries: names.map((name) => ({
      ...familyQuery(...placeOf(name)),
      enabled: ({ state }: { state: { data?: unknown } }) => inSight.has(name) || state.data === undefined,
    })),
    combine: useCallback((read: FamilyReading[]) => blocksIn(names, read), [names]),
  })
  return {
    belowOf: useCallback((id: number): Below => belowOf((page) => blocks.get(blockName(id, page))), [blocks]),
    readAgain: useCallback(() => void Promise.all(failed.map(({ refetch }) => refetch())), [failed]),
    onSight,
  }
}

type FamilyReading = UseQueryResult<Answer<Data<typeof company.children>>>

function blocksIn(names: readonly string[], read: readonly FamilyReading[]) {
  const blocks = names.map((name, index): [string, Block | 'pending' | 'failed'] => {
    const { data, error, dataUpdatedAt: readAt = 0 } = read[index] ?? {}
    if (!data?.ok)
      // A company that was moved or removed meanwhile is refused, and is shown without children.
      return [name, data ? { rows: [], all: 0, readAt } : error ? 'failed' : 'pending']
    const rows = data.data.companies[0]?.children ?? []
    return [name, { rows, all: data.data.no_of_companies ?? rows.length, readAt }]
  })
  return { blocks: new Map(blocks), failed: read.filter(({ error }) => error !== null) }
}

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
