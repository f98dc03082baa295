import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadRecord, recordQuery } from '#src/portal/form/record-query.ts'
import { hydrateQueries } from '#src/portal/shell/query-scope.tsx'

const query = recordQuery(['address', 7], async () => ({ ok: true, data: { phone: '+49 541 5550199' }, messages: [] }))

test('a record read in a former visit is not used as the stored one', async () => {
  const client = new QueryClient()
  const seeds = await loadRecord(client, query, 'enter')
  client.clear()
  hydrateQueries(client, seeds)
  expect(client.getQueryData(query.queryKey)).toMatchObject({ data: { phone: '+49 541 5550199' } })
  // Leaving the page drops its queries. The router passes the same dehydrated queries to the next visit.
  client.clear()
  hydrateQueries(client, seeds)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})

test('a loader’s earlier data does not replace later data', () => {
  const client = new QueryClient()
  const key = ['list', 'basket']
  client.setQueryData(key, 'read since')
  hydrateQueries(client, [{ key, data: 'read earlier', readAt: Date.now() - 1_000 }])
  expect(client.getQueryData(key)).toBe('read since')
})

test('data from a server whose clock is ahead replaces no later data', () => {
  const client = new QueryClient()
  const key = ['list', 'basket']
  const seeds = [{ key, data: 'read by the server', readAt: Date.now() + 3_600_000 }]
  hydrateQueries(client, seeds)
  expect(client.getQueryState(key)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  client.setQueryData(key, 'patched here')
  hydrateQueries(client, seeds)
  expect(client.getQueryData(key)).toBe('patched here')
  client.clear()
  hydrateQueries(client, seeds)
  expect(client.getQueryData(key)).toBe('read by the server')
})
