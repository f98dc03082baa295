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
/** How long a list may take on its way, once the portal has begun to answer. */
const bodyTimeoutMs = 300_000
/** Bytes that the slowest connection sends in a millisecond: 64 kbit/s. */
const slowestBytes = 8

const readers = { system: readSystemTexts, vartext: readVartexts, catalog: readCatalogTexts }

export const portalPort: TextsPort = {
  read: (space, query) =>
    answered(async (signal) => {
      const stop = new AbortController()
      const end = () => stop.abort(signal.reason)
      signal.addEventListener('abort', end)
      const late = setTimeout(end, space === 'catalog' ? catalogTimeoutMs : timeoutMs)
      const data = { params: {}, query, body: undefined }
      const answer = await readers[space]({ data, signal: stop.signal }).finally(() => clearTimeout(late))
      return answer.json()
    }, bodyTimeoutMs),
  save: (space, body, owner) =>
    answered(
      (signal) => {
        const data = { params: {}, query: {}, body, owner }
        return space === 'vartext' ? saveVartexts({ data, signal }) : saveTexts({ data, signal })
      },
      timeoutMs + JSON.stringify(body).length / slowestBytes,
    ),
}
