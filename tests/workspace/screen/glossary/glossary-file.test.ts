import { resolveObjectURL } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#messages'
import { readTermFile, saveCsv } from '#src/workspace/screen/glossary/glossary-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rows = 'edging;Kante\ndoor leaf;Türblatt\n'
const utf8 = new TextEncoder().encode(rows)
const utf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...new Uint8Array(Uint16Array.from(rows, (char) => char.charCodeAt(0)).buffer),
])
const latin1 = Uint8Array.from(rows, (char) => char.charCodeAt(0))

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8])],
  ['UTF-16, as spreadsheets write “Unicode text”', utf16],
])('umlauts are decoded from %s', (_, bytes) => {
  expect(readTermFile(bytes)).toMatchObject({ ok: true, terms: [{ term: 'edging' }, { translation: 'Türblatt' }] })
})

test('a file in another encoding is refused with its line, instead of imported without umlauts', () => {
  const reason = m.exchange_fault_not_utf8()
  expect(readTermFile(latin1)).toEqual({ ok: false, why: m.exchange_fault_line({ line: 2, reason }) })
})

test('a file that is no glossary is refused with its line', () => {
  expect(readTermFile(new TextEncoder().encode('a;b\nc'))).toEqual({
    ok: false,
    why: m.glossary_file_missing({ line: 2 }),
  })
})

test('a browser that is slow to start a download still finds the glossary', async () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  saveCsv([{ term: 'edging', translation: 'Kante', note: '', forbidden: [] }], 'en-de')
  expect(link).toMatchObject({ download: 'glossary-en-de.csv' })
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(await resolveObjectURL(link.href)?.text()).toContain('Kante')
  vi.advanceTimersByTime(600_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
