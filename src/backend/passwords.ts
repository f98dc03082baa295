import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refused } from '#src/backend/refused.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** An argon2id hash in PHC form: "$argon2id$v=19$m=…,t=…,p=…$salt$tag". */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => derive(password, salt, cost))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

/** Whether the password has this hash. Without a hash the answer is no, after the same work. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? nobodys) ?? []
  if (tag === '') throw new Error('A stored password hash is not of the known form')
  const expected = Buffer.from(tag, 'base64')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await inTurn(() => derive(password, Buffer.from(salt, 'base64'), costs))
  return hash !== null && derived.length === expected.length && timingSafeEqual(derived, expected)
}

function derive(password: string, nonce: Buffer, costs: typeof cost): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password, nonce, tagLength, ...costs }
  return new Promise((done, failed) => {
    argon2('argon2id', parameters, (error, tag) => (error ? failed(error) : done(tag)))
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

// A hash takes a core for 50 ms and 19 MiB: two at once leave room for everything else that the thread pool does.
const mostAtOnce = 2
const mostWaiting = 100
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Refused('too-many', [], { retryAfterSeconds: 5 })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
