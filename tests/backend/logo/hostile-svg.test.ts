import { afterAll, describe, expect, test } from 'vitest'
import { readLogo } from '#src/backend/logo/logo.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openOutside } from '#tests/backend/platform/db/outside.ts'
import { stuckMs } from '#tests/backend/platform/db/stuck.ts'

const outside = await openOutside()
const { http, file } = outside
afterAll(async () => {
  await outside.close()
  removeDirectories()
})

const head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inner: string, attributes = '') => `<svg ${head} ${attributes}>\n${inner}</svg>`
const rect = (attributes: string) => svg(`<rect width="1" height="1" ${attributes}/>`)
const style = (text: string) => svg(`<style>${text}</style>`)
const doctyped = (subset: string, inner = '<text>&x;</text>') => `<!DOCTYPE svg [${subset}]>${svg(inner)}`
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const nest = (count: number, inner: string) => '<g>'.repeat(count) + inner + '</g>'.repeat(count)
const nested = (count: number, name = 'g') => svg(`<${name}>`.repeat(count) + `</${name}>`.repeat(count))
const bomb = (levels: number, use: (id: number) => string) =>
  svg(
    `<rect id="i0" width="1"/>${Array.from({ length: levels }, (_, i) => `<g id="i${i + 1}">${use(i).repeat(10)}</g>`).join('')}`,
  )

const urls = 'url(#a)'.repeat(149_000)
const names = (count: number) => Array.from({ length: count }, (_, i) => `.n${i}`).join(',')

const element = /^Line 2: <[^>]+> is not allowed/
const attribute = /^Line [12]: the attribute “[^”]+” is not allowed/
const reference = /^Line [12]: “[^”]*” refers to something outside the drawing/
const styled = /^Line 2: this style is not allowed/
const doctype = /^Line \d+: a document type declaration/
const instruction = /^Line \d+: the processing instruction/
const broken = /^Line \d+, column \d+: the file is not well-formed/
const root = /^Line 1: the outermost element is/
const encoding = /^Line 1: the file must be UTF-8/
const repeats = /^Line \d+: the drawing reuses its parts too often/
const kind = /PNG, JPEG, GIF, WebP or SVG/

const cases: [string, RegExp, string | Uint8Array][] = [
  // Scripts
  ['a script', element, svg('<script>alert(1)</script>')],
  ['a script of JavaScript', element, svg('<script type="text/javascript">alert(1)</script>')],
  ['a script elsewhere', element, svg(`<script href="${http}/x.js"/>`)],
  ['a script elsewhere by xlink', element, svg(`<script xlink:href="${http}/x.js"/>`)],
  ['a script in CDATA', element, svg('<script><![CDATA[alert(1)]]></script>')],
  ['a script in capitals', element, svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a script by a prefix', element, svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['a script of HTML', element, svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
  ['a script of its own namespace', element, svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')],
  ['a script of no namespace', element, svg('<script xmlns="">alert(1)</script>')],
  ['a script of a strange namespace', element, svg('<i:script xmlns:i="urn:i">alert(1)</i:script>')],
  ['a script in metadata', element, svg('<metadata><script>alert(1)</script></metadata>')],
  ['a script in what a program noted', element, svg('<i:note xmlns:i="urn:i"><script>alert(1)</script></i:note>')],
  ['a script in a title', element, svg('<title><script>alert(1)</script></title>')],
  ['a script in a style', element, svg('<style><script>alert(1)</script></style>')],
  ['a script in definitions', element, svg('<defs><g><script/></g></defs>')],
  ['a handler', element, svg('<handler type="text/javascript">alert(1)</handler>')],
  ['a listener', element, svg('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load"/>')],
  ...[
    'onload',
    'onclick',
    'onbegin',
    'onerror',
    'onfocusin',
    'ONLOAD',
    'onAnimationStart',
    'onmouseover',
    'onwheel',
  ].map((name): [string, RegExp, string] => [`the attribute ${name}`, attribute, rect(`${name}="alert(1)"`)]),
  ['onload of the drawing', attribute, svg('', 'onload="alert(1)"')],
  ['onload of what is left out', attribute, svg('<metadata onload="alert(1)"/>')],
  ['onload of a note', attribute, svg('<i:note xmlns:i="urn:i" onload="alert(1)"/>')],
  ['an attribute of XML events', attribute, rect('xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="click"')],
  ['onload by a prefix', attribute, rect('xmlns:s="http://www.w3.org/2000/svg" s:onload="alert(1)"')],
  ...['href', 'xlink:href', 'src', 'to', 'from', 'values', 'fill', 'style', 'd', 'id', 'class', 'data-x', 'action'].map(
    (name): [string, RegExp, string] => [`javascript: in ${name}`, reference, rect(`${name}="javascript:alert(1)"`)],
  ),
  ['javascript: with a tab', reference, rect('href="java&#9;script:alert(1)"')],
  ['javascript: with a line end', reference, rect('href="java&#10;script:alert(1)"')],
  ['javascript: written as numbers', reference, rect('href="&#106;&#97;vascript:alert(1)"')],
  ['javascript: behind a control character', reference, rect('href="&#x80;javascript:alert(1)"')],
  ['javascript: with a character of no width', reference, rect('href="java\u200bscript:alert(1)"')],
  ['javascript: in capitals', reference, rect('xlink:href=" JaVaScRiPt:alert(1)"')],
  ['vbscript:', reference, rect('href="vbscript:msgbox(1)"')],
  ['javascript: in a style', reference, rect('style="fill:url(javascript:alert(1))"')],
  ['javascript: in a style sheet', reference, style('rect{fill:url(javascript:alert(1))}')],
  // What moves, and could move an address
  [
    'animate of an address',
    element,
    svg('<use href="#a"><animate attributeName="href" to="javascript:alert(1)"/></use>'),
  ],
  ['set of an address', element, svg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>')],
  ['set', element, svg('<set attributeName="onclick" to="alert(1)"/>')],
  ['animateTransform', element, svg('<animateTransform attributeName="transform" onbegin="alert(1)"/>')],
  ['animateMotion', element, svg('<animateMotion path="M0,0"/>')],
  // What shows something else
  [
    'a frame of HTML',
    element,
    svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>'),
  ],
  ['foreignObject', element, svg('<foreignObject width="1" height="1"/>')],
  ['foreignObject in odd letters', element, svg('<foreignobject/>')],
  ['a frame', element, svg(`<iframe src="${http}"/>`)],
  ['an object', element, svg(`<object data="${http}"/>`)],
  ['an embed', element, svg(`<embed src="${http}"/>`)],
  ['a link of HTML', element, svg(`<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${http}"/>`)],
  ['a video', element, svg(`<video xmlns="http://www.w3.org/1999/xhtml" src="${http}"/>`)],
  [
    'MathML',
    element,
    svg('<math xmlns="http://www.w3.org/1998/Math/MathML"><maction xlink:href="javascript:alert(1)"/></math>'),
  ],
  ['a binding', element, svg('<b:bindings xmlns:b="http://www.mozilla.org/xbl"/>')],
  ['a link', element, svg(`<a href="${http}"><rect/></a>`)],
  ['a picture elsewhere', element, svg(`<image href="${http}/x.png"/>`)],
  ['a picture that is a file', element, svg(`<image xlink:href="${file}"/>`)],
  ['a picture of data', element, svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a picture of a filter', element, svg(`<filter><feImage href="${http}/x.png"/></filter>`)],
  ['a cursor', element, svg(`<cursor xlink:href="${http}/x.cur"/>`)],
  [
    'a font',
    element,
    svg(`<font-face><font-face-src><font-face-uri xlink:href="${http}"/></font-face-src></font-face>`),
  ],
  ['a colour profile', element, svg(`<color-profile xlink:href="${http}"/>`)],
  ['an element nobody knows', element, svg('<blink/>')],
  // Addresses
  ['use elsewhere', reference, svg(`<use href="${http}/x.svg#a"/>`)],
  ['use elsewhere by xlink', reference, svg(`<use xlink:href="${http}/x.svg#a"/>`)],
  ['use of a file', reference, svg(`<use xlink:href="${file}#a"/>`)],
  ['use of data', reference, svg('<use href="data:image/svg+xml,%3Csvg id=%22x%22/%3E#x"/>')],
  ['use beside', reference, svg('<use href="other.svg#a"/>')],
  ['use of the same host', reference, svg(`<use href="//127.0.0.1/x#a"/>`)],
  ['use of nothing', reference, svg('<use href=""/>')],
  ['a colour run elsewhere', reference, svg(`<linearGradient xlink:href="${http}#a"/>`)],
  ['an address of its own prefix', reference, svg(`<use xmlns:x="http://www.w3.org/1999/xlink" x:href="${http}#a"/>`)],
  ['a base', attribute, svg('', `xml:base="${http}"`)],
  [
    'a schema',
    attribute,
    svg('', `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a ${http}"`),
  ],
  ...['fill', 'stroke', 'filter', 'mask', 'clip-path', 'marker-end', 'cursor'].map((name): [string, RegExp, string] => [
    `${name} elsewhere`,
    reference,
    rect(`${name}="url(${http}/x#a)"`),
  ]),
  ['fill elsewhere in quotes', reference, rect(`fill="url( '${http}/x#a' )"`)],
  ['fill elsewhere behind one here', reference, rect(`fill="url(#a) url(${http})"`)],
  ['fill that does not end', reference, rect(`fill="url(${http}"`)],
  // Styles
  ['a style elsewhere', reference, rect(`style="fill:url(${http})"`)],
  ['a background elsewhere', reference, rect(`style="background:url(//x)"`)],
  ['a binding in a style', reference, rect(`style="-moz-binding:url(${http}#x)"`)],
  ['a behaviour', reference, rect(`style="behavior:url(${http})"`)],
  ['an expression', styled, rect('style="width:expression(alert(1))"')],
  ['an expression with a comment', styled, rect('style="width:exp/**/ression(alert(1))"')],
  ['a style escaped', styled, rect('style="fill:\\75rl(http://x)"')],
  ['a style with image-set()', styled, rect(`style="fill:image-set('${http}' 1x)"`)],
  ['a style with src()', styled, rect(`style="fill:src('${http}')"`)],
  ['a style with var()', styled, rect('style="fill:var(--x)"')],
  ['an import', styled, style(`@import "${http}/x.css";`)],
  ['an import by url()', styled, style(`@import url(${http}/x.css);`)],
  ['an import escaped', styled, style(`@\\69mport "${http}/x.css";`)],
  ['a font elsewhere', styled, style(`@font-face{font-family:x;src:url(${http})}`)],
  ['a namespace in a style', styled, style(`@namespace "${http}";`)],
  ['a rule elsewhere', reference, style(`rect{fill:url("${http}")}`)],
  ['a rule that reads attributes', styled, style(`[id^="a"]{fill:red}`)],
  ['a rule in a rule', styled, style('g{rect{fill:red}}')],
  ['a rule that does not end', styled, style('g{fill:red')],
  ['a comment that does not end', styled, style('g{fill:red} /* x')],
  ['a tag in CDATA of a style', styled, style('<![CDATA[</style><script>alert(1)</script>]]>')],
  ['a style of another language', attribute, svg('<style type="text/javascript">x</style>')],
  // Entities, document types, instructions, encodings
  ['an entity that is a file', doctype, doctyped(`<!ENTITY x SYSTEM "${file}">`)],
  ['an entity that is an address', doctype, doctyped(`<!ENTITY x SYSTEM "${http}">`)],
  ['a parameter entity', doctype, doctyped(`<!ENTITY % x SYSTEM "${http}"> %x;`)],
  ['an entity that is a script', doctype, doctyped('<!ENTITY x "&#60;script>alert(1)&#60;/script>">')],
  ['an empty subset', doctype, doctyped('', '')],
  ['laughs', doctype, doctyped('<!ENTITY a "a"><!ENTITY x "&a;&a;&a;">')],
  [
    'the document type of the W3C with a subset',
    doctype,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY x "x">]>${svg('')}`,
  ],
  ['another public document type', doctype, `<!DOCTYPE svg PUBLIC "-//X//DTD SVG 1.1//EN" "${http}">${svg('')}`],
  [
    'the name of the W3C with another address',
    doctype,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${http}/svg11.dtd">${svg('')}`,
  ],
  ['a document type elsewhere', doctype, `<!DOCTYPE svg SYSTEM "${http}/x.dtd">${svg('')}`],
  ['two document types', broken, `<!DOCTYPE svg><!DOCTYPE svg>${svg('')}`],
  ['an entity of HTML', broken, svg('<text>&nbsp;</text>')],
  ['a style sheet elsewhere', instruction, `<?xml-stylesheet href="${http}/x.css"?>${svg('')}`],
  ['a transformation of itself', instruction, `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('')}`],
  ['PHP', instruction, svg('<?php phpinfo() ?>')],
  [
    'an inclusion',
    element,
    svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}" parse="text"/>`),
  ],
  ['UTF-16', encoding, utf16(svg(''))],
  ['UTF-7', encoding, `<?xml version="1.0" encoding="utf-7"?><svg ${head}>+ADw-script+AD4-</svg>`],
  ['a page', root, `<html><body><svg ${head}/></body></html>`],
  ['a page with a drawing in it', doctype, `<!doctype html><svg onload="alert(1)">`.replace('!doctype', '!DOCTYPE')],
  ['a drawing behind text', kind, `hello <svg ${head}/>`],
  ['a drawing and something behind', broken, `${svg('')}<script>alert(1)</script>`],
  ['a drawing that breaks off', broken, svg('<rect/>').slice(0, -3)],
  ['a drawing with NUL', broken, svg('\0')],
  ['an attribute twice', broken, rect('x="1" x="2"')],
  // Floods
  ['101 levels', /nested more than 100 deep/, nested(101)],
  ['100,000 levels', /nested more than 100 deep/, nested(100_000)],
  ['20,001 elements', /more than 20000 elements/, svg('<g/>'.repeat(20_001))],
  ['100,000 elements that are left out', /more than 20000 elements/, svg('<i:x xmlns:i="urn:i"/>'.repeat(30_000))],
  [
    '10,000 attributes',
    /more than 200 attributes/,
    rect(Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(' ')),
  ],
  ['uses of uses', repeats, bomb(9, (id) => `<use href="#i${id}"/>`)],
  ['uses of uses by xlink', repeats, bomb(9, (id) => `<use xlink:href="#i${id}"/>`)],
  [
    'paints of paints',
    repeats,
    svg(
      Array.from(
        { length: 9 },
        (_, i) => `<pattern id="p${i + 1}">${`<rect fill="url(#p${i})"/>`.repeat(10)}</pattern>`,
      ).join('') + '<rect fill="url(#p9)"/>',
    ),
  ],
  ['masks of masks in styles', repeats, bomb(9, (id) => `<g style="mask:url(#i${id})"/>`)],
  [
    'clips of clips in a style sheet',
    repeats,
    svg(
      `<style>${Array.from({ length: 9 }, (_, i) => `.c${i + 1}{clip-path:url(#c${i})}`).join('')}</style>${Array.from({ length: 9 }, (_, i) => `<g id="c${i}">${`<g class="x c${i}"/>`.repeat(10)}</g>`).join('')}<g class="c9"/>`,
    ),
  ],
  ['a use of itself', repeats, svg('<g id="a"><use href="#a"/></g>')],
  ['two uses of each other', repeats, svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['a pattern of itself', repeats, svg('<pattern id="a"><rect fill="url(#a)"/></pattern>')],
  [
    'a chain of a thousand uses',
    repeats,
    svg(Array.from({ length: 1_000 }, (_, i) => `<use id="u${i + 1}" href="#u${i}"/>`).join('')),
  ],
  ['149,000 references in a style', repeats, svg(`<g style="fill:${urls}"/>`)],
  ['149,000 references in an attribute', repeats, svg(`<g fill="${urls}"/>`)],
  ['149,000 references in a style sheet', repeats, svg(`<style>g{fill:${urls}}</style><g/>`)],
  [
    '72,000 declarations of a reference',
    repeats,
    svg(`<g id="b" style="${'fill:url(#a);'.repeat(72_000)}"/><use href="#b"/>`),
  ],
  [
    'many references for many names',
    repeats,
    svg(`<style>${names(60_000)}{fill:${'url(#a)'.repeat(60_000)}}</style><g class="${'n1 n2 '.repeat(20_000)}"/>`),
  ],
  [
    '45 times 98 levels by uses',
    repeats,
    svg(Array.from({ length: 45 }, (_, i) => `<g id="u${i}">${nest(97, `<use href="#u${i + 1}"/>`)}</g>`).join('')),
  ],
  ['340,000 rules', /^Line 2: the style sheet has more than 10000 rules/, style('a{}'.repeat(340_000))],
  ['a thousand and one brackets', styled, rect(`fill="${'('.repeat(1_001)}"`)],
  ['a megabyte of opened brackets', styled, rect(`fill="${'('.repeat(900_000)}a("`)],
  ['a megabyte of opened comments', styled, style('/*'.repeat(450_000))],
  ['a megabyte of a name', styled, style('a'.repeat(900_000))],
]

/** Of no use, but drawn nowhere. */
const idle: [string, string][] = [
  ['149,000 references that reach nothing', style(`g{fill:${urls}}`)],
  [
    'long lists of names and references that reach nothing',
    style(`${names(60_000)}{fill:${'url(#a)'.repeat(60_000)}}`),
  ],
  ['20,000 sheets of a rule', svg('<style>g{fill:red}</style>'.repeat(19_999))],
]

test.each(idle)('%s: taken at once', async (_, content) => {
  const startedAt = performance.now()
  await readLogo(new File([content], 'logo.svg'), 'en')
  expect(performance.now() - startedAt).toBeLessThan(stuckMs)
})

describe('A hostile drawing is refused with its line or reason', () => {
  test.each(cases)('%s', async (_, reason, content) => {
    const startedAt = performance.now()
    let refusal
    try {
      await readLogo(new File([Buffer.from(content)], 'logo.svg'), 'en')
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      refusal = error.refusal
    }
    expect(refusal?.messages[0]).toMatch(reason)
    expect(JSON.stringify(refusal)).not.toContain(outside.canary)
    expect(performance.now() - startedAt).toBeLessThan(stuckMs)
  })
})

test('None of them fetched anything', async () => {
  expect(outside.visits()).toBe(0)
  await fetch(http)
  expect(outside.visits()).toBe(1)
})
