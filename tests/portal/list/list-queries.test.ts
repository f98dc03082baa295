import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#src/contract/call/call.ts'
import {
  dropMoved,
  keepPlaces,
  listQuery,
  type ListPart,
  type ListSource,
  loadList,
  patchRow,
} from '#src/portal/list/list-queries.ts'

type Row = { id: string; tab: 'open' | 'done'; text?: string }
type View = { tab: Row['tab']; q: string; sort: string; page: number }

const source: ListSource<Row, View> = {
  key: 'test',
  idOf: (row) => row.id,
  tabOf: (row) => row.tab,
  read: async () => answer([]),
}
const rows = (ids: string, tab: Row['tab'] = 'open'): Row[] => [...ids].map((id) => ({ id, tab }))
const part = (of: Row[], counts = { open: 5, done: 2 }) => ({ rows: of, all: of.length, counts })
const answer = (of: Row[]): Answer<ListPart<Row, Row['tab']>> => ({ ok: true, messages: [], data: part(of) })
const ids = ({ rows: of }: { rows: readonly Row[] }) => of.map(({ id }) => id).join('')

describe('A list that is refetched', () => {
  it('leaves a row that left its tab in its place, and drops one that moved to another page', () => {
    const before = part([...rows('a'), { id: 'b', tab: 'done' }, ...rows('cd')])
    expect(ids(keepPlaces(source, 'open', before, part(rows('acx'))))).toBe('abcx')
    expect(ids(keepPlaces(source, 'open', before, part(rows('bac'))))).toBe('bac')
    expect(ids(keepPlaces(source, 'open', before, part([])))).toBe('b')
  })

  it('leaves a row in use in its place, with its current state, even without an event', async () => {
    const client = new QueryClient()
    const held: typeof source = {
      ...source,
      read: async () => answer(rows('acd')),
      isHeld: (row) => row.id === 'b',
      reread: async (row) => ({ ...row, tab: 'done' }),
    }
    const first: View = { tab: 'open', q: '', sort: 'id', page: 1 }
    const query = listQuery(held, first)
    client.setQueryData(query.queryKey, answer(rows('abcd')))
    const read = await client.fetchQuery(query)
    expect(read.ok ? read.data.rows : []).toEqual([...rows('a'), ...rows('b', 'done'), ...rows('cd')])
  })
})

describe('A row that leaves its tab during a refetch', () => {
  const first: View = { tab: 'open', q: '', sort: 'id', page: 1 }
  const readWhile = async (meanwhile: (client: QueryClient) => void, isHeld: (row: Row) => boolean) => {
    const client = new QueryClient()
    const left: typeof source = {
      ...source,
      read: async () => answer(rows('d')),
      reread: async (row) => {
        meanwhile(client)
        return row
      },
      isHeld,
    }
    const query = listQuery(left, first)
    client.setQueryData(query.queryKey, answer([...rows('a', 'done'), ...rows('bd')]))
    const read = await client.fetchQuery(query)
    return read.ok ? read.data.rows : []
  }

  it('stays in its place if an event reports it', async () => {
    const streamed = await readWhile(
      (client) => patchRow(client, source, 'b', { tab: 'done', text: 'told' }),
      () => false,
    )
    expect(streamed).toEqual([...rows('a', 'done'), { id: 'b', tab: 'done', text: 'told' }, ...rows('d')])
  })

  it('stays in its place if a user has started to edit it', async () => {
    let isTyped = false
    const typed = await readWhile(
      () => (isTyped = true),
      (row) => isTyped && row.id === 'b',
    )
    expect(typed).toEqual([...rows('a', 'done'), ...rows('bd')])
  })
})

describe('A row with an event during a fetch of its page', () => {
  it('has the state of the event, not an older one, and is counted accordingly', async () => {
    const client = new QueryClient()
    const first: View = { tab: 'open', q: '', sort: 'id', page: 1 }
    const streamed: typeof source = {
      ...source,
      isLater: (row, other) => (row.text ?? '') > (other.text ?? ''),
      read: async () => {
        const before = answer(rows('ab'))
        patchRow(client, streamed, 'b', { tab: 'done', text: '2' })
        return before
      },
    }
    const query = listQuery(streamed, first)
    client.setQueryData(query.queryKey, answer(rows('ab')))
    const read = await client.fetchQuery(query)
    expect(read.ok ? read.data : null).toMatchObject({
      rows: [...rows('a'), { id: 'b', tab: 'done', text: '2' }],
      counts: { open: 4, done: 3 },
    })
  })
})

describe('A list that is opened', () => {
  const view: View = { tab: 'open', q: '', sort: 'id', page: 1 }
  const enter = async (cause: 'enter' | 'stay' | 'preload', { isFollowed = false, isThere = false }) => {
    const client = new QueryClient()
    const { queryKey } = listQuery(source, view)
    if (isThere) client.setQueryData(queryKey, answer(rows('a')))
    const followed: typeof source = {
      ...source,
      ...(isFollowed && { isFollowed: true }),
      read: async () => answer(rows('b')),
    }
    const [seed] = await loadList(client, followed, view, cause)
    return { seed, isStale: client.getQueryState(queryKey)?.isInvalidated }
  }

  it('is fetched first without cached data, but not on preload', async () => {
    expect((await enter('enter', {})).seed).toMatchObject({ data: answer(rows('b')) })
    expect((await enter('preload', {})).seed).toMatchObject({ data: undefined })
  })

  it('is shown at once with cached data, and refetched unless a stream updates it', async () => {
    expect(await enter('enter', { isThere: true })).toMatchObject({ seed: { data: answer(rows('a')) }, isStale: true })
    expect(await enter('stay', { isThere: true })).toMatchObject({ isStale: true })
    expect(await enter('stay', { isThere: true, isFollowed: true })).toMatchObject({ isStale: false })
    expect(await enter('preload', { isThere: true })).toMatchObject({ isStale: false })
  })
})

describe('A list that is left', () => {
  const client = new QueryClient()
  const first: View = { tab: 'open', q: '', sort: 'id', page: 1 }
  const { queryKey } = listQuery(source, first)
  const [, , filters, tab, view] = queryKey
  const leave = (of: Row[], counts: { open: number; done: number }, held = '') => {
    const there: Answer<ListPart<Row, Row['tab']>> = { ok: true, messages: [], data: part(of, counts) }
    client.setQueryData(queryKey, there)
    dropMoved(client, { ...source, isHeld: (row) => held.includes(row.id) }, [filters, tab, view])
    return client.getQueryData(queryKey)
  }

  it('drops rows that have moved on', () => {
    expect(leave([...rows('a'), ...rows('b', 'done')], { open: 1, done: 3 })).toMatchObject({
      data: { rows: rows('a') },
    })
  })

  it('preserves a moved row while it is in use', () => {
    expect(leave([...rows('a'), ...rows('bc', 'done')], { open: 1, done: 4 }, 'b')).toMatchObject({
      data: { rows: [...rows('a'), ...rows('b', 'done')] },
    })
    expect(leave(rows('bc', 'done'), { open: 30, done: 4 }, 'b')).toMatchObject({ data: { rows: rows('b', 'done') } })
  })

  it('is empty only if its tab is: with rows on other pages, it is fetched before it is shown', () => {
    expect(leave(rows('ab', 'done'), { open: 0, done: 4 })).toMatchObject({ data: { rows: [] } })
    expect(leave(rows('ab', 'done'), { open: 30, done: 4 })).toBeUndefined()
  })
})

describe('The rows of a page', () => {
  const paged: typeof source = {
    ...source,
    perPage: 2,
    read: async ({ page }) => ({
      ...answer(rows(page === 1 ? 'ab' : 'cd')),
      data: { ...part(rows(page === 1 ? 'ab' : 'cd')), all: 4 },
    }),
  }
  const view = (page: number): View => ({ tab: 'open', q: '', sort: 'id', page })
  const shown = async (client: QueryClient, page: number) => {
    const read = await client.fetchQuery(listQuery(paged, view(page)))
    return read.ok ? [read.data.page, ids(read.data)] : []
  }

  it('include their page number, even for a page beyond the end', async () => {
    const client = new QueryClient()
    expect(await shown(client, 1)).toEqual([1, 'ab'])
    expect(await shown(client, 7)).toEqual([2, 'cd'])
  })

  it('have their own page’s number while the next page loads', async () => {
    const client = new QueryClient()
    await shown(client, 1)
    const reading = new QueryObserver(client, listQuery(paged, view(1)))
    const leave = reading.subscribe(() => {})
    reading.setOptions(listQuery(paged, view(2)))
    const { data, isPlaceholderData } = reading.getCurrentResult()
    expect(isPlaceholderData && data?.ok && [data.data.page, ids(data.data)]).toEqual([1, 'ab'])
    leave()
  })
})

describe('A change of one row', () => {
  const client = new QueryClient()
  const key = (view: View) => listQuery(source, view).queryKey
  const show = (view: View, of: Row[]) => client.setQueryData(key(view), answer(of), { updatedAt: 1_000 })
  const shown = (view: View) => {
    const now = client.getQueryData(key(view))
    if (!now?.ok) throw new Error('nothing is shown')
    return now.data
  }

  it('applies wherever the row is, moves it in the counts of its filter, and keeps the fetch time', () => {
    const [first, second, other] = [
      { tab: 'open', q: '', sort: 'id', page: 1 },
      { tab: 'open', q: '', sort: 'id', page: 2 },
      { tab: 'open', q: 'x', sort: 'id', page: 1 },
    ] as const
    show(first, rows('abc'))
    show(second, rows('de'))
    show(other, rows('x'))
    expect(patchRow(client, source, 'b', { tab: 'done', text: 'new' })).toEqual({ id: 'b', tab: 'open' })
    expect(shown(first)).toMatchObject({
      rows: [{}, { id: 'b', tab: 'done', text: 'new' }, {}],
      counts: { open: 4, done: 3 },
    })
    expect(shown(second).counts).toEqual({ open: 4, done: 3 })
    expect(shown(other).counts).toEqual({ open: 5, done: 2 })
    expect(client.getQueryState(key(first))?.dataUpdatedAt).toBe(1_000)
  })

  it('returns undefined if the row is in no list', () => {
    expect(patchRow(client, source, 'z', { tab: 'done' })).toBeUndefined()
  })
})
