import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const groups = (of: ('CAN_UPLOAD' | 'CAN_TRANSLATE')[]) =>
  portal.database.write((tx) => tx.update(contact).set({ groups: of }).where(eq(contact.id, 6)))

test.each([
  ['its session ends', 401, () => portal.database.write((tx) => tx.update(session).set({ endedAt: new Date() }))],
  ['its permission is revoked', 403, () => groups(['CAN_TRANSLATE'])],
  [
    'the portal is closed',
    503,
    () => portal.database.write((tx) => tx.update(maintenance).set({ loginAllowed: false })),
  ],
])('an upload in progress is rejected when %s', async (_, status, meanwhile) => {
  await portal.database.write((tx) => tx.update(maintenance).set({ loginAllowed: true }))
  await groups(['CAN_UPLOAD'])
  const token = await portal.login('translator@test.example')
  const form = new FormData()
  const xml = '<vartexts><text key="a"><value lang="master">written late</value></text></vartexts>'
  form.append('file', new File([xml], 'a.xml', { type: 'text/xml' }))
  const whole = new Response(form)
  const bytes = new Uint8Array(await whole.clone().arrayBuffer())
  let half = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        half += 1
        // The portal has read the first part once it requests the rest.
        if (half === 2) await meanwhile()
        controller.enqueue(half === 1 ? bytes.subarray(0, 50) : bytes.subarray(50))
        if (half === 2) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    authorization: `Token ${token}`,
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(bytes.length),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' as const }
  expect((await portal.send('/vue/i18n/vartext-xml/?allow_removed=1', init)).status).toBe(status)
  const texts = await portal.database.read.select().from(translation).where(eq(translation.space, 'vartext'))
  expect(texts.map(({ text }) => text)).toEqual(['vartext a'])
})
