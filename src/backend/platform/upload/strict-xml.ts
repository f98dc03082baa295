import { SaxesParser, type SaxesTagNS } from 'saxes'
import { m } from '#messages'
import { InvalidFileError } from './invalid-file-error.ts'
import { xmlDecoder } from './xml-decoder.ts'

export type XmlLimits = {
  depth: number
  attributes: number
  length: number
}

export type XmlHandlers = {
  open: (tag: SaxesTagNS, line: number) => void
  text: (text: string, line: number) => void
  close: (line: number) => void
}

const pieceBytes = 32_768

/**
 * Strict parser of XML 1.0. It reads the text piece by piece, with bounded memory. It knows only XML's five entities,
 * loads nothing, and refuses processing instructions and document type declarations. Throws an InvalidFileError that
 * names the line.
 */
export class StrictXml {
  readonly #limits: XmlLimits
  readonly #parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #decoder: TextDecoder | undefined
  #prolog: string | undefined = ''
  #depth = 0
  #attributes = 0
  #lastAt = 0
  #lastLine = 1

  constructor(limits: XmlLimits, handlers: XmlHandlers) {
    this.#limits = limits
    const parser = this.#parser
    // The parser looks up entities in this table. An object without a prototype has no "toString" and the like, which
    // would otherwise count as entities.
    parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" })
    parser.on('error', () => {
      const { line, columnIndex } = parser
      throw new InvalidFileError((locale) => m.xml_broken({ line, column: columnIndex + 1 }, { locale }))
    })
    parser.on('opentagstart', () => {
      this.#prolog = undefined
      this.#attributes = 0
      this.#passed()
    })
    parser.on('attribute', ({ value }) => {
      this.#attributes += 1
      const { attributes, length } = limits
      if (this.#attributes > attributes)
        throw this.#unfit((line, locale) => m.xml_too_many_attributes({ line, max: attributes }, { locale }))
      if (value.length > length) throw this.#tooLong()
    })
    parser.on('opentag', (tag) => {
      this.#depth += 1
      if (this.#depth > limits.depth)
        throw this.#unfit((line, locale) => m.xml_too_deep({ line, max: limits.depth }, { locale }))
      handlers.open(tag, this.#lastLine)
      this.#passed()
    })
    parser.on('closetag', () => {
      this.#depth -= 1
      handlers.close(parser.line)
      this.#passed()
    })
    const text = (part: string) => {
      handlers.text(part, this.#lastLine)
      this.#passed()
    }
    parser.on('text', text)
    parser.on('cdata', text)
    parser.on('comment', () => this.#passed())
    parser.on('processinginstruction', ({ target }) => {
      throw this.#unfit((line, locale) => m.xml_instruction({ line, name: target.slice(0, 100) }, { locale }))
    })
  }

  write(bytes: Uint8Array): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= pieceBytes) this.#flush(true)
  }

  end(): void {
    this.#flush(false)
    this.#parser.close()
  }

  #flush(more: boolean): void {
    const all = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    this.#decoder ??= xmlDecoder(all)
    for (let from = 0; from < all.length || from === 0; from += pieceBytes) {
      const isLast = !more && from + pieceBytes >= all.length
      this.#parse(this.#decoder, all.subarray(from, from + pieceBytes), isLast)
    }
  }

  #parse(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): void {
    let text: string
    try {
      text = decoder.decode(bytes, { stream: !isLast })
    } catch {
      if (decoder.encoding !== 'utf-8')
        throw new InvalidFileError((locale) => m.xml_not_utf16({ line: this.#parser.line }, { locale }))
      // The previous piece may end within a character, so the first bytes of this one may belong to it.
      const whole = bytes.subarray(
        Math.max(
          0,
          bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80),
        ),
      )
      const before = new TextDecoder().decode(whole).split('\uFFFD', 1)[0] ?? ''
      const line = this.#parser.line + before.split('\n').length - 1
      throw new InvalidFileError((locale) => m.xml_not_utf8({ line }, { locale }))
    }
    if (this.#prolog !== undefined) this.#readProlog(text)
    this.#parser.write(text)
    if (this.#parser.position - this.#lastAt > this.#limits.length) throw this.#tooLong()
  }

  /** Refuses a document type declaration where it begins. The parser would read it to its end first. */
  #readProlog(text: string): void {
    const prolog = (this.#prolog ?? '') + text
    this.#prolog = prolog
    if (prolog.length > this.#limits.length) throw this.#tooLong()
    const bare = prolog.replaceAll(/<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)/g, (part) => part.replaceAll(/[^\n]/g, ''))
    const found = /^[^<]*<!d/i.exec(bare)
    if (!found) return
    const line = found[0].split('\n').length
    throw new InvalidFileError((locale) => m.xml_doctype({ line }, { locale }))
  }

  #passed(): void {
    this.#lastAt = this.#parser.position
    this.#lastLine = this.#parser.line
  }

  #unfit(say: (line: number, locale: Parameters<InvalidFileError['say']>[0]) => string): InvalidFileError {
    const { line } = this.#parser
    return new InvalidFileError((locale) => say(line, locale))
  }

  #tooLong(): InvalidFileError {
    return this.#unfit((line, locale) => m.xml_too_long({ line, max: this.#limits.length }, { locale }))
  }
}
