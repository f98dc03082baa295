import { readSystemTexts, readVartexts, saveTexts, saveVartexts } from '#src/gateway/i18n/i18n.functions.ts'
import { answered } from './answered.ts'
import type { TextsPort } from './port.ts'

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
