import { basket } from '#src/contract/basket.ts'
import type { Call } from '#src/contract/call/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { price } from '#src/contract/price.ts'

type RouteFacts = Pick<Call, 'method' | 'auth' | 'groups' | 'kind' | 'refuses' | 'isTagged'>

const forAnybody = { method: 'GET', auth: 'none', groups: [], kind: 'none' } as const
const forUsers = { ...forAnybody, auth: 'token' } as const

/** Access rules and refusals of the routes below /vue/ that only the built-in backend has, in addition to the calls. */
export const routeFacts = {
  openapi: { ...forAnybody, isTagged: true },
  docs: forAnybody,
  'docs.files': { ...forAnybody, refuses: ['not-found'], isTagged: true },
  'basket.stream': { ...forUsers, groups: basket.list.groups, refuses: ['too-many'] },
  'i18n.stream': { ...forUsers, groups: i18n.place.groups, refuses: ['invalid', 'too-many'] },
  'price.uploadProgress': { ...forUsers, groups: price.upload.groups },
  'company.logo': { ...forAnybody, refuses: ['not-found'] },
} as const satisfies Record<string, RouteFacts>

export type RouteName = keyof typeof routeFacts
