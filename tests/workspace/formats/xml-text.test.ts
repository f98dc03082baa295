import { expect, test } from 'vitest'
import { xmlContent } from '#src/workspace/formats/xml/xml-text.ts'

const written = (text: string) => xmlContent(text, (hex) => `<cp hex="${hex}"/>`)

test('spaces at the edges are written as references, and those within as they are', () => {
  expect(written('  a  <b> ')).toBe('&#x20;&#x20;a  &lt;b&gt;&#x20;')
  expect(written('   ')).toBe('&#x20;&#x20;&#x20;')
  expect(written('')).toBe('')
  expect(written(' \u0001 ')).toBe('&#x20;<cp hex="0001"/>&#x20;')
})

test('a long run of spaces within a text is read once', () => {
  const text = `a${' '.repeat(1_000_000)}b`
  expect(written(text)).toBe(text)
})
