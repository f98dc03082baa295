import type { Database } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { language, textKey } from '#src/backend/platform/db/tables/text.ts'
import { makeDataDirectory } from '#tests/backend/database.ts'

const password = 'a long password'
export const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir })
const keys = ['a', 'b', 'c']

export async function within<T>(dataDir: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(dataDir)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

async function fill({ write }: Database): Promise<void> {
  const passwordHash = await hashPassword(password)
  await write(async (tx) => {
    await tx.insert(company).values({ name1: 'One' })
    const person = { companyId: 1, passwordHash, firstName: 'T', active: true, groups: ['CAN_TRANSLATE'] }
    await tx.insert(contact).values({ ...person, email: 'translator@test.example' })
    await tx.insert(language).values(['master', 'de'].map((code, position) => ({ code, name: code, position })))
    await tx.insert(textKey).values(keys.map((key) => ({ space: 'system', key, revision: 0 })))
  })
}

export async function makeFilled(): Promise<string> {
  const dataDir = await makeDataDirectory()
  await within(dataDir, fill)
  return dataDir
}

export async function ask(
  url: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, data: Object((await response.json()).data) }
}

export const login = async (url: string) =>
  String((await ask(url, '/vue/login/', { username: 'translator@test.example', password })).data['jwt'])

export const save = (url: string, token: string, text: string) =>
  ask(
    url,
    '/vue/i18n/save/',
    { languages: ['de'], changes: { de: Object.fromEntries(keys.map((key) => [key, text])) } },
    token,
  )
