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

/** Safari has no asynchronous iterator of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

const readers = { system: readSystemTexts, vartext: readVartexts, catalog: readCatalogTexts }

export const portalPort: TextsPort = {
  // A slow connection may take minutes for a list. Only a silent one counts as cut.
  read: (space, query) =>
    answered(async () => {
      const stop = new AbortController()
      const end = () => stop.abort()
      let silence = setTimeout(end, space === 'catalog' ? catalogTimeoutMs : timeoutMs)
      try {
        const answer = await readers[space]({ data: { params: {}, query, body: undefined }, signal: stop.signal })
        if (!answer.body) return await answer.json()
        const decoder = new TextDecoder()
        let text = ''
        for await (const bytes of chunksOf(answer.body)) {
          clearTimeout(silence)
          silence = setTimeout(end, timeoutMs)
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
