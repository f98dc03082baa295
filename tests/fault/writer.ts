// Saves without end to an embedded directory and says which saves were answered, until it is killed.
// "forget" answers every tenth save without doing it: the loss that the harness must find.
import { answerHttp } from '#src/backend/answer-http.ts'
import { openDatabase } from '#src/backend/db.ts'
import { createLog } from '#src/backend/log.ts'
import { contact } from '#src/backend/tables.ts'
import { beginSession } from '#src/backend/tokens.ts'
import { parseSettings } from '#src/settings.ts'

const [dataDir = '', first = '0', forget] = process.argv.slice(2)
const settings = parseSettings({ PORTAL_DATA: dataDir })
const database = await openDatabase(settings)
const ground = { database, settings, log: createLog('silent') }
const [person] = await database.read.select().from(contact)
const token = await database.write((tx) =>
  beginSession(tx, settings.secret, { contactId: person?.id ?? 0, realContactId: null }, new Date(), 'UTC'),
)

for (let number = Number(first); ; number++) {
  const texts = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, String(number)]))
  const body = JSON.stringify({ languages: ['de'], changes: { de: texts }, request_id: `save-${number}` })
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const isForgotten = forget === 'forget' && number % 10 === 9
  const response = isForgotten
    ? undefined
    : await answerHttp(ground, new Request('http://localhost/vue/i18n/save/', { method: 'POST', headers, body }))
  if (response && response.status !== 200) throw new Error(await response.text())
  process.stdout.write(`${number}\n`)
}
