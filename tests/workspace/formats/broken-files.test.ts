import { describe, expect, test } from 'vitest'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Fault } from '#src/workspace/formats/exchanged.ts'
import { changedWorkbook } from './changed-workbook.ts'
import { read } from './read.ts'

function faultsOf(name: string, content: string | Uint8Array): Fault[] {
  const result = read(name, content)
  return result.ok ? [] : result.faults
}

const at = (line: number, code: Fault['code'], detail = ''): Fault => ({ line, code, detail })

describe('XLIFF', () => {
  const xliff = (body: string, version = '1.2') =>
    `<?xml version="1.0"?>\n<xliff version="${version}" xmlns="urn:oasis:names:tc:xliff:document:${version}">\n${body}\n</xliff>\n`
  const file = (units: string) =>
    xliff(`<file source-language="en" target-language="de"><body>\n${units}\n</body></file>`)
  const unit = (key: string, target: string) =>
    `<trans-unit id="${key}"><source>a</source><target>${target}</target></trans-unit>`

  test.each([
    ['cut off', file(unit('a', 'b')).slice(0, -40), 4, 'xml-broken'],
    ['not XML', '<xliff version="1.2">\n<file>\n<body>&nbsp;</body></file></xliff>', 3, 'xml-broken'],
    ['another vocabulary', '<?xml version="1.0"?>\n<resources version="1.4"/>', 2, 'unknown-format'],
    ['a version that is none', xliff('', '3.0'), 2, 'xliff-version'],
    ['elements thousands deep', file(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`), 4, 'xml-broken'],
    ['a document type with entities', '<!DOCTYPE x [<!ENTITY a "b">]>\n<xliff version="1.2"/>', 1, 'xml-doctype'],
  ])('%s is refused with its line', (_, content, line, code) => {
    expect(faultsOf('x.xlf', content)).toMatchObject([{ line, code }])
  })

  test('every invalid unit is reported, and none of the others', () => {
    const units = [unit('a', 'b'), unit('a', 'c'), unit('d', 'x<g id="1">y</g>'), unit('', 'e')]
    expect(faultsOf('x.xlf', file(units.join('\n')))).toEqual([
      at(5, 'key-twice', '4'),
      at(6, 'xliff-inline', 'g'),
      at(7, 'key-missing'),
    ])
  })

  test('parts in different languages are refused', () => {
    const part = (dst: string) =>
      `<file source-language="en" target-language="${dst}"><body>${unit(dst, 'b')}</body></file>`
    expect(faultsOf('x.xlf', xliff(`${part('de')}\n${part('fr')}`))).toEqual([at(4, 'xliff-languages', 'en → fr')])
  })

  test.each(['ph', 'bpt', 'ept', 'it'])(
    'an inline code without the text that it stands for is refused: <%s>',
    (name) => {
      for (const code of [`<${name} id="1"/>`, `<${name} id="1" equiv-text="{name}"></${name}>`])
        expect(faultsOf('x.xlf', file(unit('a', `x${code}y`)))).toEqual([at(4, 'xliff-inline', name)])
    },
  )

  const segments = (...parts: string[]) =>
    parts.map((part, at) => `<mrk mtype="seg" mid="${at}">${part}</mrk>`).join(' ')

  test('a partly translated text is refused, and an untranslated one stays untranslated', () => {
    expect(faultsOf('x.xlf', file(unit('a', segments('Eins.', ''))))).toEqual([at(4, 'xliff-segment', 'a')])
    expect(read('x.xlf', file(unit('a', segments('', ''))))).toMatchObject({ texts: [{ target: '' }] })
    expect(read('x.xlf', file(unit('a', segments('Eins.', 'Zwei.'))))).toMatchObject({
      texts: [{ target: 'Eins. Zwei.' }],
    })
  })

  test('a source that a tool copies into an empty translation is no translation', () => {
    const target = (state: string, text: string) =>
      `<trans-unit id="k"><source>Save</source><target state="${state}">${text}</target></trans-unit>`
    for (const state of ['new', 'needs-translation'])
      expect(read('x.xlf', file(target(state, 'Save')))).toMatchObject({ texts: [{ target: '', review: false }] })
    expect(read('x.xlf', file(target('needs-translation', 'Sichern')))).toMatchObject({
      texts: [{ target: 'Sichern' }],
    })
    expect(read('x.xlf', file(target('translated', 'Save')))).toMatchObject({ texts: [{ target: 'Save' }] })
  })

  test('a lone & is reported with its own line', () => {
    const units = Array.from({ length: 50 }, (_, at) => unit(`k${at}`, at === 3 ? 'A & B; &amp; C' : 'x'))
    const broken = `<!-- a & b -->${units.join('\n')}\n<note><![CDATA[a & b]]></note>`
    expect(faultsOf('x.xlf', file(broken))).toMatchObject([{ line: 7, code: 'xml-ampersand' }])
  })

  test('a part that does not name its language is of the others’, and an inline code is told once', () => {
    const part = (languages: string, key: string) => `<file ${languages}><body>${unit(key, 'b')}</body></file>`
    const both = part('source-language="en" target-language="de"', 'a') + part('source-language="en"', 'b')
    expect(read('x.xlf', xliff(both))).toMatchObject({ head: { src: 'en', dst: 'de' } })
    const another = part('source-language="EN" target-language="de"', 'a') + part('target-language="fr"', 'b')
    expect(faultsOf('x.xlf', xliff(another))).toMatchObject([{ code: 'xliff-languages', detail: 'fr' }])
    const twice = '<trans-unit id="a"><source>a<x id="1"/></source><target>b<x id="1"/></target></trans-unit>'
    expect(faultsOf('x.xlf', file(twice))).toHaveLength(1)
  })

  test('inline codes of other tools count as the text that they carry', () => {
    const inline =
      'A<ph id="1">{name}</ph> <bpt id="2">&lt;b&gt;</bpt>c<ept id="2">&lt;/b&gt;</ept><mrk mtype="seg">d</mrk>'
    expect(read('x.xlf', file(unit('a', inline)))).toMatchObject({ texts: [{ target: 'A{name} <b>c</b>d' }] })
    const second = [
      '<unit id="a"><originalData><data id="d1">{name}</data><data id="d2">&lt;b&gt;</data><data id="d3">&lt;/b&gt;</data></originalData>',
      '<segment><source>a. </source><target>A<ph id="1" dataRef="d1"/><pc id="2" dataRefStart="d2" dataRefEnd="d3">x<cp hex="0001"/></pc></target></segment>',
      '<ignorable><source> </source></ignorable><segment><source>b</source><target>B</target></segment></unit>',
    ]
    const content = xliff(`<file id="f">${second.join('')}</file>`, '2.0').replace(
      'version="2.0"',
      'version="2.0" srcLang="en" trgLang="de"',
    )
    expect(read('x.xlf', content)).toMatchObject({
      head: { src: 'en', dst: 'de' },
      texts: [{ source: 'a.  b', target: 'A{name}<b>x\u0001</b> B' }],
    })
  })

  const joined = (segments: string) =>
    `<xliff version="2.1" srcLang="en" trgLang="de">\n<file id="f">\n<unit id="u">${segments}</unit></file></xliff>`
  const segment = (target: string, order = '') =>
    `<segment><source>a</source><target${order && ` order="${order}"`}>${target}</target></segment>`

  test('translations that have changed places are put together in theirs', () => {
    const turned = `${segment('zwei', '3')}<ignorable><source> </source></ignorable>${segment('eins', '1')}`
    const placed = turned.replace('<source> </source>', '<source> </source><target order="2"> </target>')
    expect(read('x.xlf', joined(placed))).toMatchObject({ texts: [{ target: 'eins zwei' }] })
    expect(read('x.xlf', joined(turned))).toMatchObject({ texts: [{ target: 'eins zwei' }] })
    for (const wrong of ['1', '4', '0', 'x', '2.5'])
      expect(faultsOf('x.xlf', joined(segment('A') + segment('B', wrong)))).toEqual([at(3, 'xliff-inline', 'target')])
  })

  test('a memory’s matches next to a unit are not part of its text', () => {
    const match =
      '<mtc:match ref="#1"><originalData><data id="d1">x</data></originalData><source>s <ph id="1"/></source></mtc:match>'
    const unit = `<unit id="u"><mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0">${match}</mtc:matches>${segment('A')}</unit>`
    const content = `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f">${unit}</file></xliff>`
    expect(read('x.xlf', content)).toMatchObject({ texts: [{ source: 'a', target: 'A' }] })
  })

  test('a segment with nothing in its target is not translated, unless it is final', () => {
    const rest = (state: string) => `<segment state="${state}"><source>b</source><target></target></segment>`
    expect(faultsOf('x.xlf', joined(segment('A') + rest('initial')))).toEqual([at(3, 'xliff-segment', 'u')])
    expect(read('x.xlf', joined(segment('A') + rest('final')))).toMatchObject({ texts: [{ target: 'A' }] })
  })

  test('a text of which no part is translated is not translated, whatever stands between its parts', () => {
    const between = '<ignorable><source> </source></ignorable>'
    for (const none of ['<target/>', '', '<target></target>']) {
      const part = `<segment state="translated"><source>a</source>${none}</segment>`
      expect(read('x.xlf', joined(part + between + part))).toMatchObject({ texts: [{ target: '', review: false }] })
    }
  })

  test.each(['-1', '110000', 'x', ''])('an invalid character is refused with its line: %j', (hex) => {
    expect(faultsOf('x.xlf', joined(segment(`A<cp hex="${hex}"/>`)))).toEqual([at(3, 'xliff-inline', 'cp')])
  })

  test('a text of which only a part is translated is refused, as the rest would be lost', () => {
    const segments = '<segment><source>a</source><target>A</target></segment><segment><source>b</source></segment>'
    const content = `<xliff version="2.1" srcLang="en" trgLang="de">\n<file id="f">\n<unit id="u">${segments}</unit></file></xliff>`
    expect(faultsOf('x.xlf', content)).toEqual([at(3, 'xliff-segment', 'u')])
  })
})

describe('PO', () => {
  const entry = (context: string, text: string) => `msgctxt "${context}"\nmsgid "a"\nmsgstr "${text}"\n`

  test('every line that is not PO is reported', () => {
    const lines = [
      entry('a', 'b'),
      'what is this',
      '',
      'msgctxt "c"',
      'msgid "x"',
      '',
      'msgctxt "d"',
      'msgid "e',
      'msgstr "f\\q"',
      '',
    ]
    expect(faultsOf('x.po', lines.join('\n'))).toEqual([
      at(5, 'po-syntax', 'what is this'),
      at(7, 'po-incomplete'),
      at(11, 'po-syntax', '"e'),
      at(12, 'po-escape', '"f\\q"'),
    ])
  })

  test.each([
    ['an entry without a context', 'msgid "a"\nmsgstr "b"\n', at(1, 'key-missing')],
    ['an entry cut off', `${entry('a', 'b')}\nmsgctxt "c"\nmsgid "d"`, at(5, 'po-incomplete')],
    ['a context that comes twice', entry('a', 'b') + entry('a', 'c'), at(4, 'key-twice', '1')],
    ['plural forms', 'msgctxt "a"\nmsgid "b"\nmsgid_plural "c"\nmsgstr[0] "d"\nmsgstr[1] "e"\n', at(3, 'po-plural')],
    [
      'another character set',
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n',
      at(1, 'po-charset', 'ISO-8859-1'),
    ],
    ['NUL, which no server can store', entry('a', 'b\\000c'), at(1, 'not-well-formed', 'a')],
  ])('%s is refused with its line', (_, content, fault) => {
    expect(faultsOf('x.po', content)).toEqual([fault])
  })

  test('what is not UTF-8 is refused with the line of its first wrong byte', () => {
    const bytes = Uint8Array.from([...strToU8('msgctxt "a"\nmsgid "b"\nmsgstr "'), 0xfc, ...strToU8('"\n')])
    expect(faultsOf('x.po', bytes)).toEqual([at(3, 'not-utf8')])
  })

  test('strings over several lines, CRLF, obsolete entries and bytes as numbers are read', () => {
    const lines = [
      '#~ msgid "old"',
      '#~ msgstr "alt"',
      '#, c-format, fuzzy',
      'msgctxt "a"',
      'msgid ""',
      '"b\\n"',
      '"c"',
      'msgstr "\\303\\244\\x41"',
    ]
    expect(read('x.po', lines.join('\r\n'))).toMatchObject({
      texts: [{ source: 'b\nc', target: 'äA', review: true, before: null }],
    })
  })
})

describe('CSV', () => {
  const header = 'key;source [en];target [de]\r\n'

  test.each([
    ['without a column that is needed', 'key;source\r\na;b\r\n', at(1, 'sheet-column', 'target')],
    ['with a column twice', 'key;source;target;Target [de]\r\na;b;c;d\r\n', at(1, 'sheet-column-twice', 'target')],
    ['with a quotation mark that does not close', `${header}a;b;c\r\nd;e;"f\r\ng;h;i\r\n`, at(3, 'csv-quote')],
    ['with text after a quotation mark', `${header}a;b;"c\r\nc"\r\nd;"e"x;f\r\n`, at(4, 'csv-quote')],
    ['with a row cut off', `${header}a;b;c\r\nd;e`, at(3, 'sheet-cells', '2')],
    ['with more cells than columns', `${header}a;b;c;d\r\n`, at(2, 'sheet-cells', '4')],
    ['with nothing but columns', header, at(1, 'empty')],
    ['with a key twice', `${header}a;b;c\r\na;b;d\r\n`, at(3, 'key-twice', '2')],
    ['with a state that is none', 'key,source,target,state\na,b,c,ready\n', at(2, 'sheet-state', 'ready')],
  ])('%s is refused with its line', (_, content, fault) => {
    expect(faultsOf('x.csv', content)).toEqual([fault])
  })

  test('a spreadsheet may leave out the separators of empty cells at the end of a row', () => {
    for (const content of [`${header}a;b\r\nc;d;e\r\n`, `${header}c;d;e\r\na;b\r\n`])
      expect(read('x.csv', content)).toMatchObject({
        ok: true,
        texts: expect.arrayContaining([expect.objectContaining({ key: 'a', source: 'b', target: '', before: null })]),
      })
    // The portal's own exports never omit cells at the end of a row.
    const own = 'key;source [en];target [de];before;exported\r\na;b\r\ne;f;g;h;2026-11-30\r\n'
    expect(faultsOf('x.csv', own)).toEqual([at(2, 'sheet-cells', '2')])
    const cut = 'key;source [en];target [de];exported\r\na;b;c;2026-11-30\r\nd;e'
    expect(faultsOf('x.csv', cut)).toEqual([at(3, 'sheet-cells', '2')])
  })

  test('empty rows are skipped, and so is a first line that names the separator', () => {
    for (const content of [
      `${header}a;b;c\r\n;;\r\n;;\r\n`,
      `sep=;\r\n${header}a;b;c\r\n`,
      `\ufeffsep=;\n${header}\n;;\na;b;c`,
    ])
      expect(read('x.csv', content)).toMatchObject({ ok: true, texts: [{ key: 'a', source: 'b', target: 'c' }] })
    expect(faultsOf('x.csv', `sep=;\r\n${header}a;b;c\r\nd;e`)).toEqual([at(4, 'sheet-cells', '2')])
  })

  test('columns are found by name in any order, and others are ignored', () => {
    const content = 'note,Target [de],KEY,source [en]\nx,"b ""c""",a,s\n'
    expect(read('x.csv', content)).toMatchObject({
      head: { src: 'en', dst: 'de' },
      texts: [{ key: 'a', source: 's', target: 'b "c"', before: null, line: 2 }],
    })
  })
})

describe('XLSX', () => {
  test('empty rows and cells are optional', async () => {
    const rows = (more: string) => changedWorkbook((sheet) => sheet.replace('</sheetData>', `${more}</sheetData>`))
    for (const more of ['<row r="3" ht="20" customHeight="1"/>', '<row r="9"><c r="A9" s="1"/><c r="C9" s="1"/></row>'])
      expect(read('x.xlsx', await rows(more))).toMatchObject({ ok: true, texts: [{ key: 'a' }] })
    const short = '<row r="3"><c r="A3" t="inlineStr"><is><t>d</t></is></c></row>'
    expect(read('x.xlsx', await rows(short))).toMatchObject({ texts: [{ key: 'a' }, { key: 'd', target: '' }] })
  })

  test.each([
    ['a number', '<v>45985</v>', 'cell-not-text'],
    ['a formula that nobody has computed', '<f>B2</f><v></v>', 'cell-not-computed'],
  ] as const)('%s where a text belongs is refused with its cell', async (_, content, code) => {
    const bytes = await changedWorkbook((sheet) => sheet.replace(/<c r="C2".*?<\/c>/, `<c r="C2">${content}</c>`))
    expect(faultsOf('x.xlsx', bytes)).toEqual([at(2, code, 'C2')])
  })

  test('a truncated workbook is refused, and so is one with a broken sheet', async () => {
    const whole = await changedWorkbook((sheet) => sheet)
    expect(faultsOf('x.xlsx', whole.subarray(0, 500))).toEqual([at(1, 'xlsx-broken')])
    expect(faultsOf('x.xlsx', await changedWorkbook((sheet) => sheet.slice(0, -20)))).toMatchObject([
      { code: 'xml-broken' },
    ])
    expect(faultsOf('x.xlsx', 'not a workbook')).toEqual([at(1, 'xlsx-broken')])
  })

  test('a string that is not in the table is refused: as an empty one it would take a translation away', async () => {
    const bytes = await changedWorkbook((sheet) =>
      sheet.replace(/(<c r="C2") s="1" t="inlineStr"><is>.*?<\/is>/, '$1 t="s"><v>7</v>'),
    )
    expect(faultsOf('x.xlsx', bytes)).toEqual([at(2, 'xlsx-broken')])
  })

  test('strings that a spreadsheet has moved to its own table are read, with what is drawn differently within them', async () => {
    const files = unzipSync(
      await changedWorkbook((sheet) =>
        sheet.replace(/(<c r="C2") s="1" t="inlineStr"><is>.*?<\/is>/, '$1 t="s"><v>0</v>'),
      ),
    )
    const relations = new TextDecoder().decode(files['xl/_rels/workbook.xml.rels'])
    const own =
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    const strings =
      '<sst xmlns="x"><si><r><t>one </t></r><r><rPr><b/></rPr><t xml:space="preserve">two_x000D_\n</t></r><rPh><t>no</t></rPh></si></sst>'
    const bytes = zipSync({
      ...files,
      'xl/_rels/workbook.xml.rels': strToU8(relations.replace('</Relationships>', own)),
      'xl/sharedStrings.xml': strToU8(strings),
    })
    expect(read('x.xlsx', bytes)).toMatchObject({ texts: [{ target: 'one two\r\n' }] })
  })
})

test('an empty file, and one of another kind, are refused', () => {
  expect(faultsOf('x.po', '')).toEqual([at(1, 'empty')])
  expect(faultsOf('x.pdf', '%PDF-1.7')).toEqual([at(1, 'unknown-format', 'pdf')])
})
