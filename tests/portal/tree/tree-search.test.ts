import { describe, expect, test } from 'vitest'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { openIdsOf, toggled } from '#src/portal/tree/open-ids.ts'
import { stepOf, treeSearchSchema } from '#src/portal/tree/tree-search.ts'

describe('the address of a tree', () => {
  test('lists the expanded companies, and ignores invalid ids', () => {
    expect(treeSearchSchema.parse({ open: '17,31' }).open).toBe('17,31')
    expect(treeSearchSchema.parse({ open: 17 }).open).toBe('17')
    for (const open of ['17,', ',17', '-1', '0', '1e3', 'x', '17 31', { a: 1 }, null, '9'.repeat(11)])
      expect(treeSearchSchema.parse({ open }).open).toBe('')
    expect(treeSearchSchema.parse({ q: 'x'.repeat(maxFilterText + 1) }).q).toBe('')
  })

  test('has a page of the hits, which is a history entry', () => {
    expect(treeSearchSchema.parse({ page: '3' }).page).toBe(3)
    for (const page of [0, -1, '1.5', 'x', 100_001, null, {}, [2, 3]])
      expect(treeSearchSchema.parse({ page }).page).toBe(1)
    expect(stepOf({ page: 2 })).toEqual({ replace: false, resetScroll: true })
    expect(stepOf({ q: 'abc', page: 1 })).toEqual({ replace: true, resetScroll: false })
    expect(stepOf({ open: '3' })).toEqual({ replace: true, resetScroll: false })
  })

  test('adds and removes one id at a time, without duplicates', () => {
    expect(openIdsOf('')).toEqual([])
    expect(openIdsOf('3,3,4')).toEqual([3, 4])
    expect(toggled('', 3, true)).toBe('3')
    expect(toggled('3', 4, true)).toBe('3,4')
    expect(toggled('3,4', 3, true)).toBe('4,3')
    expect(toggled('3,4', 3, false)).toBe('4')
  })

  test('stays within its maximum length: the oldest id is dropped', () => {
    let open = ''
    for (let id = 1; id <= 250; id += 1) open = toggled(open, id, true)
    expect(openIdsOf(open)).toHaveLength(200)
    expect(treeSearchSchema.parse({ open }).open).toBe(open)
    expect(openIdsOf(open).at(0)).toBe(51)
  })
})
