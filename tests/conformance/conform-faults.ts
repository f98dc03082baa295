import { z } from 'zod'
import type { CallName } from '#src/contract/calls.ts'
import {
  changing,
  dataOf,
  done,
  each,
  instead,
  isAt,
  json,
  readdressed,
  reworded,
  send,
  withHeader,
  without,
  type Planted,
} from './conform-planting.ts'

/** One contract violation, planted into the answers of a conforming backend. */
export type Fault = {
  what: string
  call: CallName
  /** The expected text of the report. */
  found: RegExp
  user?: string
  basket?: boolean
  answer: Planted
}

const info = /\/info\/$/
const list = /\/delivery-addresses\/$/
const save = /\/i18n\/save\/$/
const logs = /\/price\/logs\/$/

/** Admits matching requests with the token of the last successful request. */
function lettingIn(path: RegExp, when: (headers: Headers) => boolean): Planted {
  let token = ''
  return async (request, next) => {
    const sent = request.headers.get('authorization') ?? ''
    if (!isAt(request, path) || !when(request.headers)) {
      const response = await next(request)
      if (response.status === 200 && sent.includes('.')) token = sent
      return response
    }
    const headers = new Headers(request.headers)
    headers.set('authorization', token)
    return next(new Request(request, { headers }))
  }
}

function writingMaster(): Planted {
  let isWritten = false
  const showing = changing(
    /\/i18n\/system\/$/,
    dataOf((data) => {
      if (!isWritten) return data
      const { master, ...others } = z
        .record(z.string(), z.tuple([z.string(), z.record(z.string(), z.string())]))
        .parse(data['languages'])
      const texts = Object.entries(master?.[1] ?? {}).map(([key, text]) => [key, `${text} conform`])
      return { ...data, languages: { ...others, master: [master?.[0], Object.fromEntries(texts)] } }
    }),
  )
  return async (request, next) => {
    if (!isAt(request, save, 'POST')) return showing(request, next)
    const { changes } = z.object({ changes: json }).parse(await request.clone().json())
    if (!('master' in changes)) return next(request)
    isWritten = true
    return done({ saved: 1, conflicts: [], revision: 1 })
  }
}

export const faults: readonly Fault[] = [
  {
    what: 'a field is missing',
    call: 'company.info',
    found: /vat_number/,
    answer: changing(info, dataOf(without('vat_number'))),
  },
  {
    what: 'a number is a text',
    call: 'basket.list',
    found: /orders\.0\.status/,
    answer: changing(
      /\/basket\/list\/$/,
      each('orders', (row) => ({ ...row, status: String(row['status']) })),
    ),
  },
  {
    what: 'money is a float',
    call: 'price.logs',
    found: /entries\.0\.price/,
    answer: changing(
      logs,
      each('entries', (row) => ({ ...row, price: Number(row['price']) })),
    ),
  },
  {
    what: 'a date has no offset',
    call: 'basket.list',
    found: /created/,
    answer: changing(
      /\/basket\/list\/$/,
      each('orders', (row) => ({ ...row, created: '2026-11-20T16:40:00' })),
    ),
  },
  {
    what: 'an answer has no envelope',
    call: 'address.list',
    found: /no envelope/,
    answer: changing(list, ({ data }) => data),
  },
  {
    what: 'a fault is an HTML page',
    call: 'contact.ofCompany',
    found: /HTML page/,
    answer: instead('GET', /\/contacts\/$/, () =>
      send(500, '<!DOCTYPE html><html><h1>Server Error</h1></html>', 'text/html'),
    ),
  },
  {
    what: 'a refusal shows a stack trace',
    call: 'company.info',
    found: /inside/,
    answer: changing(
      info,
      (answer) => ({ ...answer, messages: ['Error: no row\n    at find (/srv/company.ts:12:3)'] }),
      false,
    ),
  },
  {
    what: 'a company of others is a 403',
    call: 'company.info',
    user: 'dealer',
    found: /otherwise than an unknown one/,
    answer: instead('GET', /\/company\/1\/info\/$/, () =>
      send(403, { status: false, messages: ['Not yours'], data: {} }),
    ),
  },
  {
    what: 'a company of others is shown',
    call: 'address.list',
    user: 'dealer',
    found: /is not one of the user's/,
    answer: instead('GET', /\/company\/1\/delivery-addresses\/$/, () => done({ addresses: [], country_choices: [] })),
  },
  { what: 'the master is written', call: 'i18n.save', found: /never writes the master/, answer: writingMaster() },
  { what: 'a conflict is overwritten', call: 'i18n.save', found: /conflict/, answer: reworded(save, without('base')) },
  {
    what: 'a request_id is done twice',
    call: 'i18n.save',
    found: /same request_id/,
    answer: reworded(save, without('request_id')),
  },
  {
    what: 'texts are trimmed',
    call: 'i18n.save',
    found: /byte for byte/,
    answer: reworded(save, (body) =>
      JSON.parse(JSON.stringify(body).replaceAll(/ ?\\t| "/g, (found) => (found === ' "' ? '"' : ''))),
    ),
  },
  {
    what: 'since is not understood',
    call: 'i18n.system',
    found: /since the revision/,
    answer: readdressed(/\/i18n\/system\/$/, ({ searchParams }) => searchParams.delete('since')),
  },
  {
    what: 'If-None-Match is not understood',
    call: 'i18n.vartext',
    found: /304/,
    answer: withHeader(/\/i18n\/vartext\/$/, (headers) => headers.delete('if-none-match')),
  },
  {
    what: 'a company has two delivery addresses',
    call: 'address.list',
    found: /delivery addresses of company/,
    answer: changing(
      list,
      dataOf((data) => {
        const rows = z.array(json).parse(data['addresses'])
        return { ...data, addresses: rows.concat(rows) }
      }),
    ),
  },
  {
    what: 'the delivery address stays the old one',
    call: 'address.setDelivery',
    found: /the delivery addresses after it|the answer/,
    answer: instead('POST', /\/set-delivery\/$/, (request) =>
      done({ old: null, new: Number(/address\/(\d+)/.exec(request.url)?.[1]) }),
    ),
  },
  {
    what: 'the login tells who is known',
    call: 'session.login',
    found: /told apart/,
    answer: instead('POST', /\/login\/$/, async (request) =>
      (await request.text()).includes('.invalid')
        ? send(401, { status: false, messages: ['Unknown user'], data: {} })
        : undefined,
    ),
  },
  {
    what: 'a token lives on after the logout',
    call: 'session.maintenance',
    found: /session that was ended/,
    answer: instead(
      'GET',
      /\/account\/logout\/$/,
      () => new Response(null, { status: 303, headers: { location: '/' } }),
    ),
  },
  {
    what: 'a sign-out over the wire ends nothing',
    call: 'session.logout',
    found: /session that was ended/,
    answer: instead('POST', /\/vue\/logout\/$/, (request) =>
      request.headers.has('authorization') ? done({}) : undefined,
    ),
  },
  {
    what: 'a hand-off code works twice',
    call: 'session.shopUrl',
    found: /twice/,
    answer: instead('GET', /\/shop\/$/, () => send(200, '<html>Welcome</html>', 'text/html')),
  },
  {
    what: 'nobody needs a token',
    call: 'company.info',
    found: /without a token is done/,
    answer: lettingIn(info, (headers) => !headers.has('authorization')),
  },
  {
    what: 'a group is not asked for',
    call: 'price.logs',
    user: 'translator',
    found: /without it is done/,
    answer: instead('GET', logs, () => done({ pages: 0, no_of_logs: 0, entries: [] })),
  },
  {
    what: 'breadcrumbs lead elsewhere',
    call: 'company.children',
    found: /breadcrumbs of/,
    answer: changing(
      /\/sub-companies2\/$/,
      each('companies', (row) => ({ ...row, breadcrumbs: [[1, 'Elsewhere']] })),
    ),
  },
  {
    what: 'a country is missing',
    call: 'company.countryCodes',
    found: /the countries: 248/,
    answer: changing(
      /\/country-codes\/$/,
      dataOf((data) => ({ country_choices: z.array(z.unknown()).parse(data['country_choices']).slice(1) })),
    ),
  },
  {
    what: 'only English is spoken',
    call: 'company.countryCodes',
    found: /the name of DE/,
    answer: withHeader(/\/country-codes\/$/, (headers) => headers.set('accept-language', 'en')),
  },
  {
    what: 'a dry run writes',
    call: 'price.upload',
    found: /dry run/,
    answer: readdressed(/\/price\/upload\/$/, ({ searchParams }) => searchParams.delete('dry_run'), 'POST'),
  },
  {
    what: 'a DTD is taken',
    call: 'i18n.vartextXml',
    found: /a DTD is done/,
    answer: instead('POST', /\/vartext-xml\/$/, () => done({ new: 0, changed: 0, unchanged: 0, removed: 0 })),
  },
  {
    what: 'another approval number is taken',
    call: 'basket.approve',
    basket: true,
    found: /another approval number is done/,
    answer: instead('POST', /\/approve\/$/, () =>
      done({ order_status: 3, last_status_update: '2026-11-21T08:13:00+01:00' }),
    ),
  },
  {
    what: 'one can delete oneself',
    call: 'contact.delete',
    found: /the user itself is done/,
    answer: instead('DELETE', /\/contact\/1\/delete\/$/, () => done({})),
  },
  {
    what: 'an address that is registered is told',
    call: 'register.contact',
    found: /that has an account/,
    answer: instead('POST', /\/register\/contact\/$/, async (request) =>
      (await request.text()).includes('admin@')
        ? send(400, { status: false, messages: ['Known'], data: {} })
        : undefined,
    ),
  },
  {
    what: 'a company is moved below itself',
    call: 'company.setParent',
    found: /below itself is done/,
    answer: instead('POST', /\/set-parent\/$/, () => done({})),
  },
]
