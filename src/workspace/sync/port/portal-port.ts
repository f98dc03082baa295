import {
  readCatalogTexts,
  readSystemTexts,
  readVartexts,
  saveTexts,
  saveVartexts,
} from '#src/gateway/i18n/i18n.functions.ts'
import { answered, timeoutMs } from './answered.ts'
import type { TextsPort } from './port.ts'

/** Longer, because a backend without a call for all catalogues must be asked many times. */
const catalogTimeoutMs = 120_000
/** Bytes that the slowest connection sends in a millisecond: 64 kbit/s. */
const slowestBytes = 8
/** Likewise for reading: 16 kbit/s. Without a least rate, a read that trickles would hold up the saves of all tabs. */
const slowestReadBytes = 2

/** Safari has no asynchronous iterator of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

const readers = { system: readSystemTexts, vartext: readVartexts, catalog: readCatalogTexts }

export const portalPort: TextsPort = {
  // A slow connection may take minutes for a list. Only one that is silent, or hardly sends anything, counts as cut.
  read: (space, query) =>
    answered(async () => {
      const stop = new AbortController()
      const end = () => stop.abort()
      const firstMs = space === 'catalog' ? catalogTimeoutMs : timeoutMs
      const beganAt = performance.now()
      let received = 0
      let silence = setTimeout(end, firstMs)
      try {
        const answer = await readers[space]({ data: { params: {}, query, body: undefined }, signal: stop.signal })
        if (!answer.body) return await answer.json()
        const decoder = new TextDecoder()
        let text = ''
        for await (const bytes of chunksOf(answer.body)) {
          clearTimeout(silence)
          received += bytes.length
          const leftMs = firstMs + received / slowestReadBytes - (performance.now() - beganAt)
          silence = setTimeout(end, Math.min(timeoutMs, leftMs))
          text += decoder.decode(bytes, { stream: true })
        }
        return JSON.parse(text)
      } finally {
        clearTimeout(silence)
      }
    }, Infinity),
  save: (space, body, owner) =>
    answered(
      (signal) => {
        const data = { params: {}, query: {}, body, owner }
        return space === 'vartext' ? saveVartexts({ data, signal }) : saveTexts({ data, signal })
      },
      timeoutMs + JSON.stringify(body).length / slowestBytes,
    ),
}
