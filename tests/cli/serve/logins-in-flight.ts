import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'

const password = 'Zinken-und-Zapfen-7'
const people = 10
const wrongAtOnce = 130
const networks = 100

const addressOf = (index: number) => `person-${index}@logins.example`

/** Fills a data directory with the users who sign in. */
export async function makePeople(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const passwordHash = await hashPassword(password)
  await database.write(async (tx) => {
    await tx.insert(company).values({ id: 1, name1: 'Supplier' })
    const rows = Array.from({ length: people }, (_, index) => ({
      email: addressOf(index),
      companyId: 1,
      active: true,
      firstName: 'A',
      passwordHash,
    }))
    await tx.insert(contact).values(rows)
  })
  await database.close()
}

type Login = { status: number; seconds: number }

/**
 * Signs ten users in to a portal on this machine, each from a different network, while 130 failed logins from 100 other
 * networks are in flight. When a failed login is answered, another one for another account follows.
 */
export async function signInAmongWrongOnes(port: number): Promise<{ right: Login[]; wrong: number[] }> {
  const wrong: number[] = []
  let tried = 0
  const end = new AbortController()
  const attack = async (index: number) => {
    while (!end.signal.aborted) {
      tried += 1
      const from = `198.51.100.${index % networks}`
      const { status } = await signIn(port, from, `made-up-${tried}@logins.example`, 'another password')
      if (!end.signal.aborted) wrong.push(status)
    }
  }
  const attacks = Array.from({ length: wrongAtOnce }, (_, index) => attack(index))
  // Waits for the first answers, so that the valid logins do not come before the failed ones.
  while (wrong.length < people) await new Promise((done) => setTimeout(done, 20))
  const right = await Promise.all(
    Array.from({ length: people }, (_, index) => signIn(port, `203.0.113.${index}`, addressOf(index), password)),
  )
  end.abort()
  await Promise.all(attacks)
  return { right, wrong }
}

async function signIn(port: number, from: string, username: string, word: string): Promise<Login> {
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/vue/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ username, password: word }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, seconds: (performance.now() - startedAt) / 1_000 }
}
