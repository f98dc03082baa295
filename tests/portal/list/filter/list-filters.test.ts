import { expect, test } from 'vitest'
import { filterWords } from '#src/portal/list/filter/list-filters.tsx'
import type { FilterField } from '#src/portal/list/filter/list-filters.tsx'

const fields: FilterField<'q' | 'line' | 'waiting'>[] = [
  { name: 'q', kind: 'text', label: 'Number' },
  { name: 'line', kind: 'choice', label: 'Line', all: 'All', options: [{ value: 'd', label: 'Doors' }] },
  { name: 'waiting', kind: 'flag', label: 'Waiting only' },
]

test('active filters are shown as text, a choice by its name if known', () => {
  expect(filterWords(fields, { q: '', line: '', waiting: '' })).toBe('')
  expect(filterWords(fields, { q: '47', line: 'd', waiting: '1' })).toBe('Number: 47 · Line: Doors · Waiting only')
  expect(filterWords(fields, { q: '', line: 'x', waiting: '' })).toBe('Line: x')
})
