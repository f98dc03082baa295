import type { ExportHead, FileRead, FileText, ReadText } from '#src/workspace/formats/exchanged.ts'
import type { FormatName } from '#src/workspace/formats/format-names.ts'
import type { RescuedPlace } from '#src/workspace/formats/read-rescued.ts'
import { type Order, textsAtOnce } from './port.ts'
import { runOrders } from './run-order.ts'

type Running = {
  /** Cancels the work; the promise rejects with the signal's reason. */
  signal: AbortSignal
  onProgress: (done: number) => void
}

export type Export = { format: FormatName; head: ExportHead; delimiter: ',' | ';'; texts: readonly FileText[] }

/**
 * Writes texts to a file, in a worker if the browser has workers. Rejects with the signal's reason if the work is
 * cancelled.
 */
export async function makeFile({ format, head, delimiter, texts }: Export, running: Running): Promise<Blob> {
  function* orders(): Generator<Order> {
    for (let from = 0; from < texts.length; from += textsAtOnce)
      yield { kind: 'texts', texts: texts.slice(from, from + textsAtOnce) }
    yield { kind: 'write', format, head, delimiter }
  }
  let made: Blob | undefined
  await runOrders({
    orders,
    signal: running.signal,
    onAnswer(answer) {
      if (answer.kind === 'progress') running.onProgress(answer.done)
      if (answer.kind === 'written') made = answer.file
      return answer.kind === 'written'
    },
  })
  if (!made) throw new Error('the file was not written')
  return made
}

/**
 * Reads a file of any supported format, in a worker if the browser has workers. Imports nothing yet. A faulty file
 * resolves to its faults (`ok: false`). `open`: the open list. Rejects with the signal's reason if the work is
 * cancelled.
 */
export async function takeFile(file: File, open: RescuedPlace, running: Running): Promise<FileRead> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const texts: ReadText[] = []
  let read: FileRead | undefined
  await runOrders({
    orders: () => [{ kind: 'read', name: file.name, bytes, open }],
    signal: running.signal,
    onAnswer(answer) {
      if (answer.kind === 'progress') running.onProgress(answer.done)
      if (answer.kind === 'texts') for (const text of answer.texts) texts.push(text)
      if (answer.kind === 'refused') read = { ok: false, faults: answer.faults }
      if (answer.kind === 'read') read = { ok: true, head: answer.head, texts, leftOut: answer.leftOut }
      return read !== undefined
    },
  })
  if (!read) throw new Error('the file was not read')
  return read
}
