import { withBreaksKept } from './loose-spaces.ts'
import { attributeOf } from './read-xml.ts'
import { type Frame, isDeletion } from './units.ts'

/**
 * Creates a reader for the inline elements of one XLIFF 2 unit. Pass each <data> element to `keep` before the elements
 * that refer to it. `refuse` is called for an element that cannot be read, with its line and name.
 */
export function createInline2(refuse: (line: number, name: string) => void) {
  const data = new Map<string, string>()
  let hasBreaks = false

  function original({ tag, line }: Frame, attribute: string): string {
    const found = data.get(attributeOf(tag, attribute) ?? '')
    if (found === undefined) refuse(line, tag.name)
    return found ?? ''
  }

  function character({ tag, line }: Frame): string {
    const number = Number.parseInt(attributeOf(tag, 'hex') ?? '', 16)
    if (number >= 0 && number <= 0x10ffff) return String.fromCodePoint(number)
    refuse(line, tag.name)
    return ''
  }

  /** Returns the text of an inline element; undefined if it is not an inline element. */
  function textOf(frame: Frame): string | undefined {
    switch (frame.name) {
      case 'cp':
        return character(frame)
      case 'mrk':
        return frame.text
      case 'pc':
        return original(frame, 'dataRefStart') + frame.text + original(frame, 'dataRefEnd')
      case 'ph':
      case 'sc':
      case 'ec':
        return original(frame, 'dataRef')
      case 'sm':
        // The end of this annotation is only found later.
        return frame.text === '' && !isDeletion(attributeOf(frame.tag, 'type')) ? '' : undefined
      case 'em':
        return frame.text === '' ? '' : undefined
      default:
        return undefined
    }
  }

  return {
    textOf,
    keep({ tag, text }: Frame): void {
      hasBreaks ||= /[\n\r]/.test(text)
      data.set(attributeOf(tag, 'id') ?? '', withBreaksKept(text))
    },
    hasBreaks: () => hasBreaks,
  }
}
