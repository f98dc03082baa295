import { describe, expect, test } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { m } from '#messages'
import { faultWords } from '#src/workspace/screen/exchange/fault-words.ts'
import { read } from './read.ts'

const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])))
const xlf = '<xliff version="1.2"/>'
const tmx = '<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><body/></tmx>'

const workbook = () => m.exchange_fault_other_workbook()
const document = () => m.exchange_fault_document()
const memory = () => m.exchange_fault_memory()
const packed = () => m.exchange_fault_packed()

describe('a file of another kind is reported with what to do about it', () => {
  test.each<[string, string | Uint8Array, () => string]>([
    ['texte.xls', old, workbook],
    ['texte.XLS', '<html><table/></html>', workbook],
    ['texte.xls', 'key\tsource\ttarget\na\tb\tc\n', workbook],
    ['texte.xlsb', zip('[Content_Types].xml', 'xl/workbook.bin'), workbook],
    ['texte.ods', zip('mimetype', 'content.xml', 'styles.xml'), workbook],
    ['texte.xlsx', old, () => m.exchange_fault_locked_workbook()],
    ['texte.zip', zip('de/texte.xlf', 'fr/texte.xlf'), packed],
    ['texte.zip', zip('a.xlf').subarray(0, 20), packed],
    ['texte', zip('a.po'), packed],
    ['texte.tmx', tmx, memory],
    ['texte.tmx', new Uint8Array(Buffer.from(`\ufeff${tmx}`, 'utf16le')), memory],
    ['texte.xml', tmx, memory],
    ['texte.xml', '<tmx version="1.4"/>', memory],
    ['texte.docx', zip('[Content_Types].xml', 'word/document.xml'), document],
    ['texte.zip', zip('[Content_Types].xml', 'word/document.xml'), document],
    ['texte.doc', old, document],
    ['texte.odt', zip('mimetype', 'content.xml'), document],
    ['texte.xlsx', zip('a.txt'), () => m.exchange_fault_xlsx()],
    ['texte.exe', old, () => m.exchange_fault_unknown_format()],
  ])('%s', (name, content, words) => {
    const result = read(name, content)
    expect(result.ok ? [] : result.faults.map(faultWords)).toEqual([words()])
  })

  test.each(['texte.zip', 'texte.xlsx'])(
    'an archive whose directory claims to have no end is given up soon: %s',
    (name) => {
      const bytes = new Uint8Array(102)
      const view = new DataView(bytes.buffer)
      view.setUint32(0, 0x04034b50, true)
      view.setUint32(4, 0x06064b50, true)
      view.setUint32(36, 0xffffffff, true)
      view.setUint32(60, 0x07064b50, true)
      view.setUint32(68, 4, true)
      view.setUint32(80, 0x06054b50, true)
      view.setUint16(88, 0xffff, true)
      view.setUint16(90, 0xffff, true)
      view.setUint32(96, 0xffffffff, true)
      expect(read(name, bytes)).toMatchObject({ ok: false })
    },
  )

  test('and one that merely has such a word in its name, or markup, is read as what it is', () => {
    const unit = '<trans-unit id="a"><source>b</source><target>c</target></trans-unit>'
    const content = `<xliff version="1.2"><file source-language="en" target-language="de"><body>${unit}</body></file></xliff>`
    expect(read('texte.xml', content)).toMatchObject({ ok: true })
    expect(read('tmx.xlf', xlf)).toMatchObject({ faults: [{ code: 'empty' }] })
  })
})
