import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, keepBulkDraft, readBulkDraft } from '#src/portal/basket/approval-drafts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('A number typed for several baskets comes back for these or some of them, and for no other selection', () => {
  keepBulkDraft('me', ['4711', '4712'], 'A-1')
  expect(readBulkDraft('me', ['4712', '4711'])).toBe('A-1')
  expect(readBulkDraft('me', ['4711'])).toBe('A-1')
  expect(readBulkDraft('me', ['4711', '4713'])).toBe('')
  expect(readBulkDraft('you', ['4711'])).toBe('')
  keepBulkDraft('me', ['4713'], 'A-2')
  expect(readBulkDraft('me', ['4711'])).toBe('')
  expect(readBulkDraft('me', ['4713'])).toBe('A-2')
})

it('A number typed for several baskets is gone once they are sent or let go, whatever was sent of one', () => {
  keepBulkDraft('me', ['4711', '4712'], 'A-1')
  dropDraft('4711')
  expect(readBulkDraft('me', ['4711', '4712'])).toBe('A-1')
  keepBulkDraft('me', [], '')
  expect(readBulkDraft('me', ['4711', '4712'])).toBe('')
})
