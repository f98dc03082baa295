import {
  readCatalogTexts,
  readSystemTexts,
  readVartexts,
  saveTexts,
  saveVartexts,
} from '#src/gateway/i18n/i18n.functions.ts'
import { answered } from './answered.ts'
import type { TextsPort } from './port.ts'

/** Longer, because a backend without a call for all catalogues must be asked many times. */
const catalogTimeoutMs = 120_000

const readers = { system: readSystemTexts, vartext: readVartexts, catalog: readCatalogTexts }

export const portalPort: TextsPort = {
  read: (space, query) =>
    answered(
      async (signal) => (await readers[space]({ data: { params: {}, query, body: undefined }, signal })).json(),
      space === 'catalog' ? catalogTimeoutMs : undefined,
    ),
  save: (space, body, owner) =>
    answered((signal) => {
      const data = { params: {}, query: {}, body, owner }
      return space === 'vartext' ? saveVartexts({ data, signal }) : saveTexts({ data, signal })
    }),
}
