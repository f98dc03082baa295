import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { header, uploadPrices } from '#tests/backend/price/upload-prices.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  await portal.database.write((tx) =>
    tx.insert(contact).values({
      id: 901,
      companyId: 1,
      firstName: 'A',
      email: 'prices@test.example',
      active: true,
      passwordHash,
      groups: ['CAN_UPLOAD'],
    }),
  )
  token = await portal.login('prices@test.example')
})
afterAll(() => portal.close())
beforeEach(() => portal.database.write((tx) => tx.delete(price)))

const check = (content: BlobPart) => uploadPrices(portal, content, { token, dry: true })
const upload = (content: BlobPart) => uploadPrices(portal, content, { token })
const prices = async () =>
  (await portal.database.read.select().from(price).orderBy(asc(price.articleUid))).map(
    (row) => `${row.articleUid} ${row.articleType} ${row.price}`,
  )
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('a price list as spreadsheets write it', () => {
  const lists: Record<string, BlobPart> = {
    'with rows of delimiters at its end': `${header}A;b;1\nB;b;2\n;;\n;;\n`,
    'with rows of delimiters before its header': `;;\n;;\n${header}A;b;1\nB;b;2\n`,
    'with rows of commas before its header': ',,\narticle_uid,article_type,price\nA,b,1\nB,b,2\n',
    'with rows of blanks and empty quotations between': `${header}A;b;1\n ; ;\u00a0\n"";"";""\n;\nB;b;2\n`,
    'with a line that names the separator': `sep=;\n${header}A;b;1\nB;b;2\n`,
    'with a quoted line that names the separator': `"sep=;"\r\n${header}A;b;1\nB;b;2\n`,
    'with such a line, filled up with delimiters': `SEP=;;;\n${header}A;b;1\nB;b;2\n`,
    'with a line that names the tab': 'sep=\t\narticle_uid\tarticle_type\tprice\nA\tb\t1\nB\tb\t2\n',
    'with a line that names another separator': `sep=,\n${header}A;b;1\nB;b;2\n`,
    'with a byte order mark before such a line': `\ufeffsep=;\n${header}A;b;1\nB;b;2\n`,
    'with Ctrl-Z at its end': `${header}A;b;1\nB;b;2\n\u001a`,
    'with Ctrl-Z behind its last price': `${header}A;b;1\nB;b;2\u001a`,
    'with Ctrl-Z up to a whole block': `${header}A;b;1\nB;b;2\r\n${'\u001a'.repeat(100)}`,
    'without the last cells where they are empty': 'article_uid;article_type;price;x;y\nA;b;1;;\nB;b;2\n',
    'with more empty cells than columns': `${header}A;b;1;;;\nB;b;2; ;\n`,
    'with empty columns in its header': 'article_uid;article_type;price;;\nA;b;1\nB;b;2;;\n',
  }
  test.each(Object.entries(lists))('%s is accepted', async (_, content) => {
    expect((await upload(content)).refused).toBeUndefined()
    expect(await prices()).toEqual(['A b 1.00', 'B b 2.00'])
  })

  test('counts the lines that it skips', async () => {
    const { refused } = await check(`sep=;\n;;\n${header};;\nA;b;x\n`)
    expect(refused?.errors?.map(({ line }) => line)).toEqual([5])
  })

  test('is rejected for a missing value or an extra cell with content', async () => {
    const { refused } = await check(`${header}A;b\nB;b;1;2\nC;;1\nD;b;\nE;b;1,00;;x\n`)
    expect(refused?.errors).toEqual([
      { line: 2, message: 'The line has 2 columns instead of 3.' },
      { line: 3, message: 'The line has 4 columns instead of 3.' },
      { line: 4, message: 'The column “article_type” is empty.' },
      { line: 5, message: 'The column “price” is empty.' },
      { line: 6, message: 'The line has 5 columns instead of 3.' },
    ])
  })

  const withNote = 'article_uid,article_type,price,note\n'
  test.each([
    ['before a surplus comma', `${withNote}A1,door,12,50,\n`],
    ['of a thousand, before one', `${withNote}A1,door,1249,00,\n`],
    ['in the first column', 'price,article_uid,article_type\n12,50,A1,\n'],
    ['in the second column', 'article_uid,price,article_type\nA1,12,50,\n'],
    ['beside a note', `${withNote}A1,door,12,50\n`],
    ['between thousands', `${withNote}A1,door,1,249.90\n`],
    ['with a euro sign', `${withNote}A1,door,12,50 €\n`],
    ['between thousands', `${withNote}A1,door,1,249.00,\n`],
    ['with a currency', `${withNote}A1,door,1249,95 CHF\n`],
    ['with a unit', `${withNote}A1,door,12,50 €/Stk\n`],
    ['with a unit', `${withNote}A1,door,12,90/m²\n`],
    ['with a mark', `${withNote}A1,door,12,95*\n`],
    ['with a letter for a figure', `${withNote}A1,door,12,9O\n`],
    ['with a minus behind it', `${withNote}A1,door,12,50-\n`],
    ['between thousands, with a currency', `${withNote}A1,door,1,249.90 CHF\n`],
    ['in the last column', 'article_uid,article_type,price\nA1,door,12,50\n'],
  ])('is rejected if commas separate cells and a price has an unquoted one %s', async (_, content) => {
    const { refused } = await check(content)
    expect(refused?.errors).toEqual([
      { line: 2, message: expect.stringMatching(/^The comma splits “\d[^”]+” into two columns\./) },
    ])
  })

  test('may have commas between its cells, whole prices, extra commas and other numbers', async () => {
    const rows = [
      'A,b,12,,',
      'B,b,12.50,,',
      'C,b,12,500',
      'D,b,12.50,30',
      'E,b,"12,50",30,',
      'F,b,12,x',
      'G,b,12',
      'H,b,12,5.50',
    ]
    await upload(withNote + rows.join('\n'))
    const amounts = ['12.00', '12.50', '12.00', '12.50', '12.50', '12.00', '12.00', '12.00']
    expect(await prices()).toEqual(amounts.map((amount, at) => `${'ABCDEFGH'.charAt(at)} b ${amount}`))
  })

  test.each([
    ['soft hyphen of Windows-1252', latin('A\xad12;b;1\n')],
    ['soft hyphen', Buffer.from('A\u00ad12;b;1\n')],
    ['word joiner', Buffer.from('A12;\u2060b;1\n')],
    ['grapheme joiner', Buffer.from('A\u034f12;b;1\n')],
  ])('reports the line of a %s, which can make an article a different one', async (_, row) => {
    const { data } = await check(Buffer.concat([Buffer.from(header), row]))
    const message = expect.stringContaining('The invisible character in “')
    expect(data).toMatchObject({ new: 1, warnings: [{ line: 2, message }] })
  })

  test.each(['\u200b', '\u034f', '\u200e'])('is rejected if %j splits marks, however many', async (sign) => {
    const run = ['\u0301', '\u0316'].map((mark) => (mark.repeat(30) + sign).repeat(400)).join('')
    const short = ['\u0301', '\u0316'].map((mark) => mark.repeat(30) + sign).join('')
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const { refused } = await check(`${header}a${run};b;1\na${short};b;1\nA;a${run};1\n`)
    expect(normalize.mock.contexts.filter((text) => String(text).length > 250)).toEqual([])
    normalize.mockRestore()
    expect(refused?.errors?.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  test.each([
    '########',
    '#NV',
    '#N/A',
    '#REF!',
    '#BEZUG!',
    '#WERT!',
    '#DIV/0!',
    '#NAME?',
    '4,00638E+12',
    '4.00638E+12',
  ])('is rejected with the line number if a value is %s', async (residue) => {
    const { code, refused } = await check(`${header}A;b;1\n${residue};b;1\nA;${residue};1\nA;c;${residue}\n`)
    const said = (column: string) =>
      `“${residue}” in the column “${column}” is a spreadsheet error or a shortened number.`
    expect([code, refused?.errors]).toEqual([
      400,
      [
        { line: 3, message: said('article_uid') },
        { line: 4, message: said('article_type') },
        { line: 5, message: said('price') },
      ],
    ])
  })

  test('accepts article numbers that only look like such an error', async () => {
    const names = ['#12', 'E12', '12E5', '4E-12', 'NV', 'REF!', '##', 'N/A']
    expect((await upload(header + names.map((name) => `${name};b;1\n`).join(''))).data).toMatchObject({
      new: names.length,
    })
  })
})

describe('a check of a price list', () => {
  test.each(['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1'])('reports that a workbook is not a list: %j', async (head) => {
    const { refused } = await check(Buffer.concat([latin(head), Buffer.alloc(600)]))
    expect(refused?.errors).toEqual([{ line: 1, message: expect.stringMatching(/workbook/) }])
  })

  test('shows the first ten new articles in file order', async () => {
    await upload(`${header}N3;b;1\nOLD;b;1\n`)
    const rows = Array.from({ length: 900 }, (_, at) => `N${899 - at};b;${at},5\n`).join('')
    const { data } = await check(`${header}OLD;b;2\n${rows}`)
    expect(data).toMatchObject({ new: 899, changed: 2 })
    expect(data?.samples?.new).toHaveLength(10)
    expect(data?.samples?.new.slice(0, 2)).toEqual([
      { line: 3, article_uid: 'N899', article_type: 'b', price: '0.50' },
      { line: 4, article_uid: 'N898', article_type: 'b', price: '1.50' },
    ])
    expect((await upload(`${header}OLD;b;2\n`)).data?.samples).toBeUndefined()
  })

  const damaged: [what: string, bytes: Buffer][] = [
    ['in Mac OS Roman', latin('K\x9arper-1;T\x9frblatt;1\n')],
    ['in Mac OS Roman, with a capital', latin('1;\x80nderung;1\n')],
    ['in Mac OS Roman, with ß', latin('1;Au\xa7enecke;1\n')],
    ['in code page 850', latin('1;K\x94rper;1\n')],
    ['that were read as Windows-1252 once and saved as UTF-8', Buffer.from('1;TÃ¼rblatt;1\n')],
    ['that were read as Windows-1252 from Mac OS Roman', Buffer.from('1;TŸrblatt;1\n')],
    ['that were lost on the way', Buffer.from('1;T?rblatt;1\n')],
    ['that became a date', Buffer.from('01. Mrz;b;1\n')],
    ['of Polish', latin('P\xb3yta;b;1\n')],
    ['of Polish, within a word', latin('P\xf3\xb3ka;b;1\n')],
    ['of Polish, with a capital', latin('\xa3\xb9cznik;b;1\n')],
    ['of Polish, at the end', latin('w\xb9\xbf;b;1\n')],
    ['of Turkish', latin('Ah\xfeap;b;1\n')],
    ['of Russian', latin('\xc4\xe2\xe5\xf0\xfc;b;1\n')],
    ['that were lost on the way, two at once', Buffer.from('1;Gr??e;1\n')],
  ]
  test.each(damaged)('reports lines with letters %s, as the upload does', async (_, bytes) => {
    const content = Buffer.concat([Buffer.from(`${header}A;b;1\n`), bytes])
    const { data } = await check(content)
    expect(data).toMatchObject({ new: 2, errors: [], warnings: [{ line: 3 }], more_warnings: 0 })
    expect(data?.warnings?.[0]?.message).toMatch(/looks corrupted\. Check that the file is saved as /)
    expect((await upload(content)).data?.warnings).toEqual(data?.warnings)
  })

  test('names the encoding in which corrupted letters were read, in the language of the request', async () => {
    const content = Buffer.concat([Buffer.from(header), latin('K\x9arper;b;1\n')])
    const { data } = await uploadPrices(portal, content, { token, dry: true, locale: 'de' })
    const message =
      '„Kšrper“ sieht beschädigt aus. Ist die Datei in einer anderen Zeichenkodierung als Windows-1252 gespeichert?'
    expect(data).toMatchObject({ encoding: 'windows-1252', warnings: [{ line: 2, message }] })
  })

  test.each([
    'Škoda-Tür',
    'O’Neill',
    'Türe – Eiche',
    'Größe 3',
    '10″',
    '„Eiche“ hell',
    'Maße?',
    'Œuvre',
    'May',
    'Kušar',
  ])('reports nothing for %s in UTF-8', async (name) => {
    expect((await check(`${header}A;${name};1\n`)).data?.warnings).toBeUndefined()
  })

  test('reports the first hundred corrupted lines, counts the rest, and reports them beside errors', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => `${at};T?r;1\n`).join('')
    const { data } = await check(header + lines)
    expect([data?.warnings?.length, data?.more_warnings]).toEqual([100, 30])
    const { refused } = await check(`${header}${lines}A;b;x\n`)
    expect([refused?.errors?.length, refused?.warnings?.length, refused?.more_warnings]).toEqual([1, 100, 30])
  })
})
