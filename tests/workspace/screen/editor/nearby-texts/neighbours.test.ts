import { expect, test } from 'vitest'
import { neighboursOf } from '#src/workspace/screen/editor/panes/neighbours-pane.tsx'

test('the nearby texts of a key are those right before and after it, in order', () => {
  const keys = ['b.3', 'a.1', 'c.9', 'b.1', 'b.4', 'b.2']
  expect(neighboursOf(keys, 'b.2', 2)).toEqual({ before: ['a.1', 'b.1'], after: ['b.3', 'b.4'] })
  expect(neighboursOf(keys, 'a.1', 2)).toEqual({ before: [], after: ['b.1', 'b.2'] })
  expect(neighboursOf(keys, 'c.9', 1)).toEqual({ before: ['b.4'], after: [] })
})
