import type { Answer, Refusal } from '#src/contract/call.ts'
import { readSystemTexts, readVartexts, saveTexts, saveVartexts } from '#src/gateway/i18n/i18n.functions.ts'
import type { TextsPort } from './port.ts'

/** A little more than the portal gives a backend, so that its own words come first. */
const timeoutMs = 20_000

const unavailable: Refusal = { code: 'unavailable', messages: [] }

// A server function throws where no answer of the portal's own comes: no network, no process, a proxy's error page.
async function answered<Data>(call: (signal: AbortSignal) => Promise<Answer<Data>>): Promise<Answer<Data>> {
  try {
    return await call(AbortSignal.timeout(timeoutMs))
  } catch {
    return { ok: false, refusal: unavailable }
  }
}

export const portalPort: TextsPort = {
  read: (scope, query) =>
    answered((signal) => {
      const data = { params: {}, query, body: undefined }
      return scope === 'system' ? readSystemTexts({ data, signal }) : readVartexts({ data, signal })
    }),
  save: (scope, body, { owner, signIn }) =>
    answered((signal) => {
      const data = { params: {}, query: {}, body, owner, signIn }
      return scope === 'vartext' ? saveVartexts({ data, signal }) : saveTexts({ data, signal })
    }),
}
