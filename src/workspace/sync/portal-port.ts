import {
  readCatalogTexts,
  readSystemTexts,
  readVartexts,
  saveTexts,
  saveVartexts,
} from '#src/gateway/i18n/i18n.functions.ts'
import { answered } from './answered.ts'
import type { TextsPort } from './port.ts'

/** Where a backend has no call for all catalogues, their texts are collected from many. */
const catalogTimeoutMs = 120_000

const readers = { system: readSystemTexts, vartext: readVartexts, catalog: readCatalogTexts }

export const portalPort: TextsPort = {
  read: (scope, query) =>
    answered(
      async (signal) => (await readers[scope]({ data: { params: {}, query, body: undefined }, signal })).json(),
      scope === 'catalog' ? catalogTimeoutMs : undefined,
    ),
  save: (scope, body, { owner, signIn }) =>
    answered((signal) => {
      const data = { params: {}, query: {}, body, owner, signIn }
      return scope === 'vartext' ? saveVartexts({ data, signal }) : saveTexts({ data, signal })
    }),
}
