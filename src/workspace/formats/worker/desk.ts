import type { FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { fileKinds } from '#src/workspace/formats/format-names.ts'
import { readFile, writers } from '#src/workspace/formats/formats.ts'
import { type Answer, type Order, textsAtOnce } from './port.ts'

/**
 * Returns a generator function that carries out one order. It yields the progress from 0 to 1, so that the caller can
 * pause, and passes answers to `tell`. The worker uses it, and so does the page in a browser without workers. The texts
 * of earlier `texts` orders are kept for the `write` order.
 */
export function createDesk(tell: (answer: Answer) => void) {
  const texts: FileText[] = []

  function* write({ format, delimiter, head }: Extract<Order, { kind: 'write' }>): Steps<void> {
    const pieces: BlobPart[] = []
    let written = 0
    for (const piece of writers[format](head, texts, delimiter)) {
      pieces.push(piece)
      written += 1
      yield Math.min(1, written / texts.length)
    }
    tell({ kind: 'written', file: new Blob(pieces, { type: fileKinds[format].type }) })
  }

  function* read({ name, bytes, open }: Extract<Order, { kind: 'read' }>): Steps<void> {
    const result = yield* readFile(name, bytes, open)
    if (!result.ok) return tell({ kind: 'refused', faults: result.faults })
    for (let from = 0; from < result.texts.length; from += textsAtOnce) {
      tell({ kind: 'texts', texts: result.texts.slice(from, from + textsAtOnce) })
      yield 1
    }
    tell({ kind: 'read', head: result.head, leftOut: result.leftOut })
  }

  return function* work(order: Order): Steps<void> {
    if (order.kind === 'texts') for (const text of order.texts) texts.push(text)
    else yield* order.kind === 'write' ? write(order) : read(order)
  }
}
