import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import type { Steps } from '#src/workspace/formats/exchanged.ts'

type XmlHandlers = {
  open(tag: SaxesTagNS, line: number): void
  text(text: string): void
  close(name: string): void
}

const pieceLength = 65_536
/**
 * Max depth of elements. Names are looked up in all enclosing elements, so a small file with thousands of levels would
 * take minutes.
 */
const maxDepth = 200

const outside =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|&(?!(?:#\d+|#x[\dA-Fa-f]+|[A-Za-z_:][\w.:-]*);)/g

/**
 * Returns the line of the first "&" that begins no entity; null if there is none. The parser reports it at the next
 * ";", perhaps thousands of lines later.
 */
function loneAmpersand(text: string): number | null {
  for (const { 0: found, index } of text.matchAll(outside))
    if (found === '&') return (text.slice(0, index).match(/\n/g)?.length ?? 0) + 1
  return null
}

/**
 * Parses XML in slices, and yields the progress from 0 to 1. Knows only XML's five entities, and fetches nothing.
 * Throws a BrokenFile with the line if the XML is malformed, has a DOCTYPE or is nested more than 200 elements deep.
 */
export function* readXml(text: string, { open, text: take, close }: XmlHandlers): Steps<void> {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  // The parser's default table inherits names such as "toString", which it would read as entities.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" })
  parser.on('error', ({ message }) => {
    const ampersand = loneAmpersand(text)
    if (ampersand !== null && ampersand <= parser.line) throw new BrokenFile('xml-ampersand', ampersand)
    throw new BrokenFile('xml-broken', parser.line, message.replace(/^[\d:]+ /, ''))
  })
  parser.on('doctype', () => {
    throw new BrokenFile('xml-doctype', parser.line)
  })
  let line = 1
  let depth = 0
  parser.on('opentagstart', () => {
    line = parser.line
    depth += 1
    if (depth > maxDepth) throw new BrokenFile('xml-broken', line, `more than ${maxDepth} elements deep`)
  })
  parser.on('opentag', (tag) => open(tag, line))
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ local }) => {
    depth -= 1
    close(local)
  })
  for (let from = 0; from < text.length; from += pieceLength) {
    parser.write(text.slice(from, from + pieceLength))
    yield Math.min(1, (from + pieceLength) / text.length)
  }
  parser.close()
}

export const attributeOf = (tag: SaxesTagNS, name: string): string | undefined => tag.attributes[name]?.value
