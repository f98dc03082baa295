import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isMirrored, Mirror } from '#src/workspace/screen/editor/mirror.tsx'

const textOf = (length: number) => 'Noch {count} Türen. '.repeat(length / 10).slice(0, length)

test('a text with placeholders has its mirror under the box up to 2,000 characters', () => {
  const markup = renderToStaticMarkup(<Mirror text={textOf(2_000)} />)
  expect(markup.match(/\{count\}/g)?.length).toBe(100)
})

test('a longer text has none, so that a keystroke in it costs no layout of it', () => {
  for (const length of [2_001, 20_000]) {
    expect(renderToStaticMarkup(<Mirror text={textOf(length)} />)).toBe('')
    expect(isMirrored(textOf(length))).toBe(false)
  }
})
