import { expect, test } from 'vitest'
import { viewText } from '#src/portal/list/views/view-queries.ts'

test('a saved view has the filters, and neither the page nor the current row', () => {
  expect(viewText('?waiting=1&page=3&order=200001&open=1&age=7')).toBe('age=7&waiting=1')
  expect(viewText('?age=7&waiting=1')).toBe(viewText('?waiting=1&age=7'))
  expect(viewText('?q=%26%3D+ü')).toBe('q=%26%3D+%C3%BC')
  expect(viewText('')).toBe('')
})
