import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { ObstacleNote } from '#src/workspace/screen/editor/translation-box.tsx'

const noted = (text: string) =>
  renderToStaticMarkup(<ObstacleNote draft={{ text, subscribe: () => () => {} }} />).replaceAll(/<[^>]*>/g, '')

test('while typing, a note shows that a text is too long to save, or has too many marks in a row', () => {
  expect(noted('x'.repeat(100_000))).toBe('')
  expect(noted('x'.repeat(100_001))).toBe(m.workspace_refused_too_large({ max: 100_000 }))
  expect(noted(`a${'\u0301'.repeat(30)}`)).toBe('')
  expect(noted(`a${'\u0301'.repeat(31)}`)).toBe(m.workspace_refused_not_well_formed())
})

test.each(['\0', 'a\0', '\ud800'])('the note names the character that cannot be saved: %j', (text) => {
  expect(noted(text)).toMatch(/U\+0000.*incomplete/)
})
