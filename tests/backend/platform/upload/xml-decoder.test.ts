import { expect, test } from 'vitest'
import { xmlDecoder } from '#src/backend/platform/upload/xml-decoder.ts'

const text = '<?xml version="1.0" encoding="UTF-16"?>\n<a>Größe: 6 €</a>'
const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['UTF-16 with its mark', wide, 'utf-16le'],
  ['UTF-16 of the other order', Buffer.from(wide).swap16(), 'utf-16be'],
  ['UTF-16 that declares nothing', Buffer.from('\uFEFF<a/>', 'utf16le'), 'utf-16le'],
  ['UTF-8', Buffer.from('<a>Größe</a>'), 'utf-8'],
])('%s is decoded', (_, bytes, encoding) => {
  const decoder = xmlDecoder(bytes.subarray(0, 256))
  expect(decoder.encoding).toBe(encoding)
  expect(decoder.decode(bytes)).toMatch(/^<.*>$/s)
})

test('the text of UTF-16 is whole', () => {
  expect(xmlDecoder(wide).decode(wide)).toBe(text)
})
