import { setImmediate } from 'node:timers/promises'
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes'
import { m } from '#messages'
import { StrictXml } from '#src/backend/platform/upload/strict-xml.ts'
import {
  attributes,
  elements,
  hostileElements,
  hostileNamespaces,
  properties,
  svgNamespace,
  withReference,
  withText,
  xlinkNamespace,
  xmlNamespace,
} from './svg-names.ts'
import {
  assertLocal,
  assertNoAddress,
  assertNoScript,
  badReference,
  readDeclarations,
  readSheet,
  readValue,
  type Rule,
  shorten,
} from './svg-style.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'

export type Part = {
  name: string
  line: number
  attributes: Map<string, string>
  children: (Part | string)[]
  references: string[]
}

const maxElements = 20_000
/** Bytes parsed before other requests are served. */
const bytesPerTurn = 65_536
const limits = { depth: 100, attributes: 200, length: 1_048_576 }
const publicDoctype =
  /^\s+svg\s*(?:PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG 1\.[01](?: Tiny| Basic)?\/\/EN\1(?:\s+(["'])https?:\/\/www\.w3\.org\/[\w./-]*\.dtd\2)?\s*)?$/

/**
 * Parses the drawing in an SVG file. Drops editors' own data; refuses anything that could execute or fetch, with its
 * line. Throws Unfit.
 */
export async function readSvg(bytes: Uint8Array): Promise<{ root: Part; rules: Rule[] }> {
  const open: Part[] = []
  const rules: Rule[] = []
  let root: Part | undefined
  let count = 0
  let outside = 0
  const parser = new StrictXml(limits, {
    doctype: (declaration, line) => {
      if (declaration.length > 300 || !publicDoctype.test(declaration))
        throw new InvalidFileError((locale) => m.xml_doctype({ line }, { locale }))
    },
    open: (tag, line) => {
      count += 1
      if (count > maxElements)
        throw new InvalidFileError((locale) => m.svg_too_many({ line, max: maxElements }, { locale }))
      const isDrawing = tag.uri === svgNamespace || tag.uri === ''
      if (count === 1 && !(isDrawing && tag.local === 'svg')) throw otherRoot(tag.name, line)
      const isPart = mayStay(tag, line)
      if (outside > 0 || !isPart) {
        outside += 1
        for (const attribute of Object.values(tag.attributes)) assertHarmless(attribute, line)
        return
      }
      const part = partOf(tag, line)
      const parent = open.at(-1)
      if (parent) parent.children.push(part)
      else root = part
      open.push(part)
    },
    text: (text) => {
      const parent = open.at(-1)
      if (outside === 0 && parent && withText.has(parent.name)) parent.children.push(text)
    },
    close: () => {
      if (outside > 0) {
        outside -= 1
        return
      }
      const part = open.pop()
      if (part?.name === 'style') for (const rule of styleOf(part)) rules.push(rule)
    },
  })
  for (let from = 0; from < bytes.length; from += bytesPerTurn) {
    parser.write(bytes.subarray(from, from + bytesPerTurn))
    await setImmediate()
  }
  parser.end()
  if (!root) throw otherRoot('', 1)
  return { root, rules }
}

function otherRoot(name: string, line: number): InvalidFileError {
  return new InvalidFileError((locale) => m.svg_other_root({ line, element: shorten(name) }, { locale }))
}

function mayStay({ name, local, uri }: SaxesTagNS, line: number): boolean {
  const isDrawing = uri === svgNamespace || uri === ''
  if (isDrawing && elements.has(local)) return true
  const isNoted = isDrawing ? local === 'metadata' : !hostileNamespaces.has(uri)
  if (isNoted && !hostileElements.has(local.toLowerCase())) return false
  const element = shorten(name)
  throw new InvalidFileError((locale) => m.svg_element({ line, element }, { locale }))
}

function assertHarmless({ name, local, uri, value }: SaxesAttributeNS, line: number): void {
  const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:')
  if (isDeclaration) return
  const isBase = uri === xmlNamespace && local === 'base'
  if (/^on./i.test(local) || hostileNamespaces.has(uri) || isBase) {
    const attribute = shorten(name)
    throw new InvalidFileError((locale) => m.svg_attribute({ line, attribute }, { locale }))
  }
  assertNoScript(value, line)
  if (uri === '' && !isNote(name) && !/^(?:id|class|style)$/.test(name)) assertNoAddress(value, line)
}

function isNote(name: string): boolean {
  return name.startsWith('data-') || name.startsWith('aria-')
}

function partOf(tag: SaxesTagNS, line: number): Part {
  const part: Part = { name: tag.local, line, attributes: new Map(), children: [], references: [] }
  for (const attribute of Object.values(tag.attributes)) {
    assertHarmless(attribute, line)
    const { local, uri, value } = attribute
    const isReference = local === 'href' && (uri === '' || uri === xlinkNamespace)
    if (isReference) addReference(part, value)
    else if (uri === xmlNamespace && local === 'space') part.attributes.set('xml:space', value)
    else if (uri === '') addAttribute(part, local, value)
  }
  return part
}

function addReference(part: Part, value: string): void {
  const id = /^#([^\s"'()\\]+)$/.exec(value.trim())?.[1]
  if (id === undefined) throw badReference(value, part.line)
  if (!withReference.has(part.name)) return
  part.references.push(id)
  part.attributes.set('href', `#${id}`)
}

function addAttribute(part: Part, name: string, value: string): void {
  if (name === 'id' || name === 'class') part.attributes.set(name, value)
  else if (name === 'style') {
    const { text, references } = readDeclarations(value, part.line)
    for (const id of references) part.references.push(id)
    if (text !== '') part.attributes.set('style', text)
  } else if (part.name !== 'style') {
    if (!attributes.has(name) && !properties.has(name)) {
      if (!isNote(name)) assertLocal(value, part.line)
      return
    }
    const read = readValue(value, part.line)
    for (const id of read.references) part.references.push(id)
    part.attributes.set(name, read.value)
  } else if (name === 'type' && value.trim() !== '' && value.trim().toLowerCase() !== 'text/css') {
    throw new InvalidFileError((locale) => m.svg_attribute({ line: part.line, attribute: 'type' }, { locale }))
  }
}

function styleOf(part: Part): Rule[] {
  const rules = readSheet(part.children.join(''), part.line)
  part.children = rules.map(({ selector, text }) => `${selector}{${text}}`)
  return rules
}
