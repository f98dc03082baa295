import { z } from 'zod'
import { type Group, call, groups, plain, sendsNothing } from './call.ts'
import { codePair, date, email, entry, id, idPair, lineCode, password, required } from './fields.ts'

const isGroup = (name: string): name is Group => groups.some((group) => group === name)

/** Groups this portal does not know are left out. */
const user = z.object({
  username: z.string(),
  id: z.int(),
  company: idPair,
  lines: z.array(codePair),
  last_line: z.string().nullable(),
  groups: z.array(z.string()).transform((names) => names.filter(isGroup)),
  shop_url: z.string(),
})

const signedIn = z.object({ jwt: z.string().min(1), user })

export const sessionLogin = call({
  ...plain,
  name: 'session.login',
  method: 'POST',
  path: '/vue/login/',
  auth: 'none',
  kind: 'json',
  body: z.object({ username: required, password }),
  data: signedIn,
  example: {
    ...sendsNothing,
    body: { username: 'dealer@demo.example', password: 'demo-portal-1' },
    data: {
      jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXI',
      user: {
        username: 'dealer@demo.example',
        id: 2,
        company: [17, 'Möbelwerk Nord GmbH'],
        lines: [
          ['fronts', 'Fronten'],
          ['doors', 'Türblätter'],
        ],
        last_line: 'fronts',
        groups: ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER', 'CAN_CREATE_CONTACTS'],
        shop_url: '/dealer/company/17/shop/',
      },
    },
  },
})

/** jwt: the sent token renewed where it was still valid; shop_url: where not empty, the browser goes there. */
export const sessionMaintenance = call({
  ...plain,
  name: 'session.maintenance',
  method: 'GET',
  path: '/vue/maintenance/',
  auth: 'optional',
  data: z.object({
    jwt: z.string().nullable(),
    sent_created: date.nullable(),
    login_allowed: z.boolean(),
    test_login_allowed: z.boolean(),
    flash_text: z.string(),
    subdomain: z.string(),
    shop_url: z.string(),
  }),
  example: {
    ...sendsNothing,
    data: {
      jwt: null,
      sent_created: null,
      login_allowed: true,
      test_login_allowed: true,
      flash_text: 'Wartung am Samstag von 6 bis 8 Uhr',
      subdomain: 'kantwerk',
      shop_url: '',
    },
  },
})

/** login_url: the shop with a hand-off code that is valid 60 s and once. */
export const sessionShopUrl = call({
  ...plain,
  name: 'session.shopUrl',
  method: 'GET',
  path: '/vue/shop-url/',
  data: z.object({ login_url: z.string().min(1) }),
  example: { ...sendsNothing, data: { login_url: '/dealer/company/17/shop/?code=Yx3kQ9' } },
})

export const sessionChangeLine = call({
  ...plain,
  name: 'session.changeLine',
  method: 'POST',
  path: '/vue/change-line-and-shop/',
  kind: 'json',
  body: z.object({ line: lineCode, cid: id }),
  data: z.object({ login_url: z.string().min(1) }),
  example: {
    ...sendsNothing,
    body: { line: 'doors', cid: 17 },
    data: { login_url: '/dealer/company/17/shop/?code=p0LmB2' },
  },
})

/** Ends as a login of that user; the audit log names both. A reason is kept with it. */
export const sessionSwitchUser = call({
  ...plain,
  name: 'session.switchUser',
  method: 'POST',
  path: '/vue/switch-user/',
  groups: ['MANAGE_USERS'],
  kind: 'json',
  body: z.object({ email: email.pipe(z.string().min(8)), reason: entry.optional() }),
  data: signedIn,
  example: {
    ...sendsNothing,
    body: { email: 'joiner@demo.example', reason: 'Rückfrage zu Warenkorb 2000014711' },
    data: {
      jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2In0.c2lnbmF0dXI',
      user: {
        username: 'joiner@demo.example',
        id: 6,
        company: [31, 'Tischlerei Ahlers'],
        lines: [
          ['fronts', 'Fronten'],
          ['edging', 'Kanten'],
        ],
        last_line: null,
        groups: [],
        shop_url: '/dealer/company/31/shop/',
      },
    },
  },
})
