import { expect, test } from 'vitest'
import { readFile } from '#src/workspace/formats/formats.ts'

const one = (scope: string, lang: string, key: string, text: string, base: string | null = null) => ({
  scope,
  lang,
  key,
  text,
  base,
  editedAt: '2026-11-30T08:00:00.000Z',
})
const file = {
  format: 'portal-unsaved-texts',
  version: 1,
  exportedAt: '2026-11-30T09:00:00.000Z',
  texts: [
    one('system', 'de', 'a', 'Türblatt\r\n"breit"', 'Tür'),
    one('system', 'de', 'b', ''),
    one('system', 'fr', 'a', 'porte'),
    one('vartext', 'de', 'c', 'Kante'),
  ],
}

function read(content: string, open: { space: string; dst: string }) {
  const steps = readFile('unsaved-texts.json', new TextEncoder().encode(content), open)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

test('texts that could not be stored are read again for the open list, with the text before them', () => {
  const found = read(JSON.stringify(file), { space: 'system', dst: 'de' })
  expect(found).toMatchObject({
    ok: true,
    head: { space: 'system', src: null, dst: 'de', exportedAt: file.exportedAt },
    texts: [
      { key: 'a', target: 'Türblatt\r\n"breit"', before: { text: 'Tür', review: false } },
      { key: 'b', target: '', before: { text: '', review: false } },
    ],
    leftOut: ['a (system, fr)', 'c (vartext, de)'],
  })
})

test('for a list that has none of them, the head names where they belong', () => {
  const found = read(JSON.stringify(file), { space: 'catalog', dst: 'de' })
  expect(found).toMatchObject({ ok: true, head: { space: 'system', dst: 'de' } })
})

test.each(['{', '[]', '{"format":"other"}', JSON.stringify({ ...file, version: 2 })])('%j is refused', (content) => {
  expect(read(content, { space: 'system', dst: 'de' })).toEqual({
    ok: false,
    faults: [{ line: 1, code: 'unknown-format', detail: 'json' }],
  })
})
