import { expect, test } from 'vitest'
import { showRow } from '#src/workspace/screen/list/row/use-row-in-sight.ts'
import { scrollDelayMs, scrollOffset } from '#src/workspace/screen/scroll-offset.ts'

const rowHeight = 56

test('a row out of sight is scrolled into view after 100 ms, 160 px below the top of its list', () => {
  const list = { scrollTop: 0, clientHeight: 600 }
  showRow(list, 50, rowHeight)
  expect([scrollDelayMs, list.scrollTop]).toEqual([100, 50 * rowHeight - 160])
  showRow(list, 20, rowHeight)
  expect(list.scrollTop).toBe(20 * rowHeight - 160)
})

test('a row in sight stays, and one in a low list is fully visible', () => {
  const list = { scrollTop: 0, clientHeight: 600 }
  showRow(list, 5, rowHeight)
  expect(list.scrollTop).toBe(0)
  expect(scrollOffset(120, rowHeight)).toBe(64)
  expect(scrollOffset(40, rowHeight)).toBe(0)
})
