import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { normalizeText, opaquePassword } from '#src/contract/values/canonical-text.ts'
import { FairQueue } from './fair-queue.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
let cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Hashes every password of this process at almost no cost. For tests only. */
export function hashCheaply(): void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Passwords are hashed cheaply in tests alone')
  cost = { memory: 64, passes: 1, parallelism: 1 }
}

const own: HashRequester = { network: '', account: '', isKnown: true }

/**
 * Hashes a password with argon2id, in PHC form: "$argon2id$v=19$m=…,t=…,p=…$salt$tag". `isProven`: whether the caller
 * has shown a right to it.
 */
export async function hashPassword(password: string, requester: HashRequester = own, isProven = true): Promise<string> {
  const salt = randomBytes(16)
  const tag = await runQueued(
    requester,
    () => derive(opaquePassword(password), salt, cost),
    () => isProven,
  )
  return phcOf(salt, tag)
}

const phcOf = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`

const nobodys = { salt: randomBytes(16), tag: randomBytes(tagLength) }

/**
 * Returns the forms of a password that may have been hashed. Older hashes are of a password as it was typed, which may
 * have been decomposed.
 */
const formsOf = (password: string) => new Set([opaquePassword(password), password, normalizeText(password, 'NFD')])

/**
 * Whether the password has this hash, in the present form or an older one. Without a hash the result is false, after
 * the same work.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  requester: HashRequester = own,
): Promise<boolean> {
  return (await findForm(password, hash, requester)) !== null
}

/** Returns the form of the password that has this hash, or null. All forms together are one job in the queue. */
export async function findForm(
  password: string,
  hash: string | null,
  requester: HashRequester = own,
): Promise<string | null> {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(
      hash ?? phcOf(nobodys.salt, nobodys.tag),
    ) ?? []
  if (tag === '') throw new Error('A stored password hash is not of the known form')
  const expected = Buffer.from(tag, 'base64')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isRight = (derived: Buffer) =>
    hash !== null && derived.length === expected.length && timingSafeEqual(derived, expected)
  const find = async () => {
    for (const form of formsOf(password))
      if (isRight(await derive(form, Buffer.from(salt, 'base64'), costs))) return form
    return null
  }
  return runQueued(requester, find, (form) => form !== null)
}

function derive(
  password: string,
  nonce: Buffer,
  costs: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password, nonce, tagLength, ...costs }
  return new Promise((done, failed) => {
    argon2('argon2id', parameters, (error, tag) => (error ? failed(error) : done(tag)))
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** The owner of a password to be hashed; decides in which lane the job waits. */
export type HashRequester = {
  network: string
  account: string
  /** Whether the caller's device or network is one where this account has signed in before. */
  isKnown: boolean
  signal?: AbortSignal | undefined
}

// A hash takes a core for 50 ms and 19 MiB: two at once leave room for everything else in the thread pool.
const queue = new FairQueue({ atOnce: 2, waiting: 2_000, waitingInNetwork: 100 })

async function runQueued<T>(
  { network, account, isKnown, signal }: HashRequester,
  work: () => Promise<T>,
  isProven: (done: T) => boolean,
): Promise<T> {
  // Known users wait by account, wherever they are: one account's many devices count as one.
  const path = isKnown ? ['known', account, network] : ['stranger', network, account]
  const answer = await queue.run(path, work, isProven, signal)
  if (!answer) throw new RefusalError('too-many', [], { retryAfterSeconds: 5 })
  return answer.done
}
