import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { parseSettings } from '#src/settings.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { openFormer, tags } from '#tests/backend/former-database.ts'
import { sampled } from '#tests/sample.ts'

const password = 'a long password'
const passwordHash = await hashPassword(password)

afterAll(removeDirectories)

/** What versions up to that one wrote: before 0004 the program kept the tree's closure itself, since then a trigger does. */
function rowsUntil(count: number): string {
  const hasTrigger = count > tags.indexOf('0004_rules')
  const hasUploads = count > tags.indexOf('0003_every_call')
  return `
    insert into line values ('doors', 'Door leaves', 'Türblätter', 2), ('fronts', 'Fronts', 'Fronten', 1);
    insert into choice values ('region', 'north', 'North', 'Nord', true, 1);
    insert into company (id, parent_id, name1, company_type, zip, city, region) values
      (1, null, 'Supplier', 'I', '', '', ''), (2, 1, 'Möbelwerk Nord', 'D', '26122', 'Oldenburg', 'north'), (3, 2, 'Tischlerei Ahlers', 'C', '49074', 'Osnabrück', '');
    ${hasTrigger ? '' : `insert into company_ancestor values (1, 1, 0), (2, 2, 0), (3, 3, 0), (1, 2, 1), (2, 3, 1), (1, 3, 2);`}
    insert into company_line values (2, 'doors'), (3, 'doors');
    insert into address (id, company_id, name1, address1, zip, city, country, phone, is_delivery) values
      (1, 3, 'Tischlerei Ahlers', 'Johannisstraße 12', '49074', 'Osnabrück', 'DE', '0541', true),
      (2, 3, 'Lager', 'Hannoversche Straße 41', '49084', 'Osnabrück', 'DE', '0541', false);
    insert into contact (id, company_id, email, password_hash, first_name, groups, active) values
      (1, 1, 'Admin@test.example', '${passwordHash}', 'A', '{CAN_APPROVE_ORDER,CAN_TRANSLATE,MANAGE_USERS,IS_DEALER_ADMIN,SEE_PRICELOGS,CAN_CREATE_COMPANIES}', true),
      (2, 2, 'dealer@test.example', '${passwordHash}', 'D', '{IS_DEALER_ADMIN}', true);
    insert into basket (basket_number, company_id, line_code, status, approval_number, approved_by) values
      ('10001', 3, 'doors', 2, null, null), ('10002', 2, 'doors', 5, 'A-1', 1);
    insert into price values ('FR-19', 'front', 1249.90);
    insert into price_log (id, date, kind, basket_number, article_uid, article_type, price, company_id, contact_id) values
      (1, '2026-11-01T09:00:00Z', 'basket', '10002', 'FR-19', 'front', 1249.90, 2, 1);
    insert into price_log_row values (1, 1, 'front', 'FR-19', 1, 597, 716, 19, 0, 1249.90, 1249.90, 1249.90);
    insert into language values ('master', 'Master', 0), ('de', 'Deutsch', 1);
    ${count > tags.indexOf('0001_single_rows') ? 'update text_revision set revision = 4;' : ''}
    insert into text_key (space, key, revision) values ('system', 'edging.radius', 4), ('vartext', 'front.oak', 3);
    insert into translation (space, key, lang, text) values
      ('system', 'edging.radius', 'master', 'Radius {min}'), ('system', 'edging.radius', 'de', 'Radius {min} mm'), ('vartext', 'front.oak', 'master', 'Oak');
    insert into catalog (id, url, name, label_tid, label_key, position) values (1, 'fronts', 'Fronten', '', '', 1);
    insert into article (id, catalog_id, model, name, groups, position) values (1, 1, 'FR-19', 'Front', '[]', 1);
    insert into save_answer (contact_id, request_id, answer) values (1, 'a-save-of-before', '{"saved": 1, "conflicts": [], "revision": 4}');
    insert into mail ("to", template, locale, site, payload, sent_at) values ('dealer@test.example', 'activation', 'de', 'localhost', '{"contactId": 2}', now());
    insert into audit (action, subject) values ('basket.approve', 'basket 10002');
    ${hasUploads ? `insert into price_upload (id, contact_id, name, dry_run, phase, started_at, changed_at) values ('0e7c7a5e-6a0e-4df5-8f0d-2b1a66a0d9f1', 1, 'preise.csv', false, 'done', now(), now());` : ''}
    select setval(pg_get_serial_sequence('company', 'id'), 3);
    select setval(pg_get_serial_sequence('contact', 'id'), 2);
    select setval(pg_get_serial_sequence('address', 'id'), 2);`
}

const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
})

/** Every third, the last among them. */
const former = tags.map((tag, index) => [tag, index + 1] as const)
const tried = sampled(former, 3, tags.length - 1)

describe.each(tried)('a database of %s', (_tag, count) => {
  it('is read and written by the calls of today', { timeout: 60_000 }, async () => {
    const { database, drop } = await openFormer(count, rowsUntil(count))
    const settings = parseSettings({
      PORTAL_SECRET: 'the secret of the tests, long enough',
      PORTAL_DATA: makeDirectory(),
    })
    const platform = { database, settings, log: createLog('error', new PassThrough().resume()) }
    let token = ''
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Token ${token}`, 'content-type': 'application/json', 'accept-language': 'de' }
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
      const answer = envelope.parse(
        await (await answerHttp(platform, new Request(`http://localhost/vue/${path}`, init))).json(),
      )
      expect(answer, path).toMatchObject({ status: true })
      return answer.data
    }
    const { jwt } = await ask('POST', 'login/', { username: 'admin@test.example', password })
    token = String(jwt)

    expect(await ask('GET', 'company/3/info/')).toMatchObject({
      name1: 'Tischlerei Ahlers',
      parent: [2, 'Möbelwerk Nord'],
      logo: null,
    })
    expect(await ask('GET', 'company/1/search2/?search=osnab')).toMatchObject({ found: 1, companies: [{ id: 3 }] })
    expect(await ask('GET', 'company/3/delivery-addresses/')).toMatchObject({
      addresses: [{ id: 1, version: 1, is_delivery: true }, { id: 2 }],
    })
    expect(await ask('GET', 'contact/2/detail/')).toMatchObject({
      email: 'dealer@test.example',
      version: 1,
      pending_email: null,
    })
    expect(await ask('GET', 'basket/list/')).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ basket_number: '10002', approval_number: 'A-1' })]),
    })
    expect(await ask('GET', 'basket/list/?tab=open&sort=customer&customer=ahlers')).toMatchObject({
      orders: [{ basket_number: '10001' }],
    })
    expect(await ask('GET', 'company/1/contacts/?below=1&search=nord')).toMatchObject({ contacts: [{ id: 2 }] })
    expect(await ask('GET', 'price/log/1/')).toMatchObject({ rows: [{ item_number: 'FR-19', width: 597 }] })
    expect(await ask('GET', 'i18n/article/1/FR-19/?lang=master,de')).toMatchObject({ pid2trus: {} })
    const texts = await ask('GET', 'i18n/system/?src=master&dst=de')
    expect(texts).toMatchObject({ languages: { de: ['Deutsch', { 'edging.radius': 'Radius {min} mm' }] } })

    const save = { languages: ['master', 'de'], changes: { de: { 'edging.radius': 'Innenradius {min} mm' } } }
    expect(await ask('POST', 'i18n/save/', { ...save, request_id: 'a-save-of-before' })).toEqual({
      saved: 1,
      conflicts: [],
      revision: 4,
    })
    expect(await ask('POST', 'i18n/save/', save)).toMatchObject({ saved: 1, conflicts: [] })
    expect(await ask('POST', 'basket/10001/approve/?approvalNumber=A-2')).toMatchObject({ order_status: 3 })
    expect(await ask('POST', 'company/3/address/2/set-delivery/')).toEqual({ old: 1, new: 2 })
    expect(
      await ask('POST', 'contact/2/edit/', { email: 'dealer@test.example', first_name: 'Dora', version: 1 }),
    ).toMatchObject({ version: 2 })
    const made = await ask('POST', 'company/2/create/sub-company/', {
      name1: 'Neu',
      address1: 'Weg 1',
      zip: '1',
      city: 'O',
      country: 'DE',
    })
    expect(made).toMatchObject({
      breadcrumbs: [
        [1, 'Supplier'],
        [2, 'Möbelwerk Nord'],
        [made['id'], 'Neu'],
      ],
    })
    await database.close()
    await drop()
  })
})
