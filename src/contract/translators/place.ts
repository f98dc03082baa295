import { z } from 'zod'
import { call } from '#src/contract/call/call.ts'
import { date } from '#src/contract/call/fields.ts'
import { languageCode, textKey } from '#src/contract/values/language.ts'
import { space } from '#src/contract/values/space.ts'

const list = {
  space: space.describe('system, vartext or catalog.'),
  src: languageCode.describe('The code of the source language.'),
  dst: languageCode.describe('The code of the language that is translated into.'),
}

export const place = {
  place: call({
    summary: 'Which text the caller worked on last',
    isAddition: true,
    method: 'GET',
    path: '/vue/i18n/place/',
    groups: ['CAN_TRANSLATE'],
    query: z.object(list),
    data: z.object({
      key: z.string().nullable().describe('What names the text; null where there was none.'),
      at: date.nullable().describe('When that was; null where there was none.'),
    }),
    example: {
      query: { space: 'system', src: 'master', dst: 'de' },
      data: { key: 'edging.radius.too_small', at: '2026-11-21T08:02:11+01:00' },
    },
  }),

  savePlace: call({
    summary: 'Which text the caller works on now',
    description: 'Those who work in the same language are told by the stream.',
    isAddition: true,
    method: 'POST',
    path: '/vue/i18n/place/',
    groups: ['CAN_TRANSLATE'],
    body: z.object({
      ...list,
      key: textKey.describe('What names the text.'),
      here: z.boolean().describe('Whether it is still open; false when it was left.'),
    }),
    data: z.object({}),
    example: {
      body: { space: 'system', src: 'master', dst: 'de', key: 'edging.radius.too_small', here: true },
      data: {},
    },
  }),
}
