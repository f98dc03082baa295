import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { date } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/call/language.ts'
import { space } from '#src/contract/values/space.ts'

const list = {
  space: space.describe('List: system, vartext or catalog.'),
  src: languageCode.describe('Source language code.'),
  dst: languageCode.describe('Target language code.'),
}

export const place = {
  place: call({
    summary: 'Get the text you last worked on',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/place/',
    groups: ['CAN_TRANSLATE'],
    query: z.object(list),
    data: z.object({
      key: z.string().nullable().describe('Text key; null if there was none.'),
      at: date.nullable().describe('Time you worked on it; null if there was none.'),
    }),
    example: {
      query: { space: 'system', src: 'master', dst: 'de' },
      data: { key: 'edging.radius.too_small', at: '2026-11-21T08:02:11+01:00' },
    },
  }),

  savePlace: call({
    summary: 'Report the text you are working on',
    description: 'Other users working in the same language are notified through the event stream.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/place/',
    groups: ['CAN_TRANSLATE'],
    body: z.object({
      ...list,
      key: textKey.describe('Text key.'),
      here: z.boolean().describe('Whether the text is open; false when the user leaves it.'),
    }),
    data: z.object({}),
    example: {
      body: { space: 'system', src: 'master', dst: 'de', key: 'edging.radius.too_small', here: true },
      data: {},
    },
  }),
}
