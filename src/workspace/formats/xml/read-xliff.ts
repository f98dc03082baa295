import type { SaxesTagNS } from 'saxes'
import { BrokenFile, type Collected, createCollected } from '#src/workspace/formats/collected.ts'
import { type FileRead, noHead, type Steps } from '#src/workspace/formats/exchanged.ts'
import { attributeOf, readXml } from './read-xml.ts'
import type { Frame, Units } from './units.ts'
import { createUnits12 } from './units-12.ts'
import { createUnits2 } from './units-2.ts'

/**
 * Reads XLIFF 1.x and 2.x. Keeps all white space that the file declares significant, and reads inline elements as their
 * text. The file is refused if an inline element is unknown or has no text. Yields the progress from 0 to 1.
 */
export function* readXliff(text: string): Steps<FileRead> {
  const collected = createCollected()
  const stack: Frame[] = []
  let units: Units | undefined
  let own: string | undefined
  try {
    yield* readXml(text, {
      open(tag, line) {
        units ??= unitsOf(tag, line, collected)
        own ??= tag.uri
        const name = tag.uri === own ? tag.local : `{${tag.uri}}${tag.local}`
        const space = attributeOf(tag, 'xml:space')
        const keepsSpaces = space === undefined ? (stack.at(-1)?.keepsSpaces ?? false) : space === 'preserve'
        const frame = { name, tag, text: '', line, keepsSpaces }
        units.open(frame)
        stack.push(frame)
      },
      text(part) {
        const frame = stack.at(-1)
        if (frame) frame.text += part
      },
      close() {
        const frame = stack.pop()
        if (frame) units?.close(frame, stack)
      },
    })
  } catch (error) {
    return collected.broken(error)
  }
  return collected.result(units?.head() ?? noHead)
}

function unitsOf(tag: SaxesTagNS, line: number, collected: Collected): Units {
  if (tag.local !== 'xliff') throw new BrokenFile('unknown-format', line, tag.name)
  const version = attributeOf(tag, 'version') ?? ''
  if (/^1\.[012]$/.test(version)) return createUnits12(collected)
  if (/^2\.\d$/.test(version)) return createUnits2(collected)
  throw new BrokenFile('xliff-version', line, version)
}
