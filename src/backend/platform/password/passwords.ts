import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { normalizeText, opaquePassword } from '#src/contract/values/canonical-text.ts'
import { FairQueue } from './fair-queue.ts'

// Cost of a hash: OWASP's first choice for argon2id, with 19 MiB, two passes and one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
let cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Makes password hashing in this process fast and weak. For tests only; throws outside of them. */
export function hashCheaply(): void {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('Passwords are hashed cheaply in tests alone')
  cost = { memory: 64, passes: 1, parallelism: 1 }
}

const own: HashRequester = { network: '', account: '', isKnown: true }

/**
 * Hashes a password with argon2id. Returns "$argon2id$v=19$m=…,t=…,p=…$salt$tag" (PHC format). `isProven`: whether the
 * requester has shown that they may set this password; their later jobs then wait less in the queue.
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
 * Returns the forms of a password that a stored hash may have been made of. Older hashes are of the password as it was
 * typed, which may be in NFD.
 */
const formsOf = (password: string) => new Set([opaquePassword(password), password, normalizeText(password, 'NFD')])

/**
 * Returns whether a stored hash is that of this password. Hashes of older versions, which did not normalize the
 * password in the same way, match too. If `hash` is null, does the same work and returns false, so that the timing
 * reveals nothing.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  requester: HashRequester = own,
): Promise<boolean> {
  return (await findForm(password, hash, requester)) !== null
}

/**
 * Returns the form of a password from which a stored hash was made: the present form or an older one; null if none
 * fits. All forms are tried in a single job of the queue.
 */
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

/** Who requests a hash. The queue for hashing serves requesters in turns by these values. */
export type HashRequester = {
  network: string
  account: string
  /** Whether this account has signed in before from the caller's device or network. */
  isKnown: boolean
  signal?: AbortSignal | undefined
}

// A hash uses a core for 50 ms, and 19 MiB. With two at once, the thread pool has room for other work.
const queue = new FairQueue({ atOnce: 2, waiting: 2_000, waitingInNetwork: 100 })

async function runQueued<T>(
  { network, account, isKnown, signal }: HashRequester,
  work: () => Promise<T>,
  isProven: (done: T) => boolean,
): Promise<T> {
  // Known callers wait by account first, so that one account's many networks count as one. Strangers wait by network
  // first.
  const path = isKnown ? ['known', account, network] : ['stranger', network, account]
  const answer = await queue.run(path, work, isProven, signal)
  if (!answer) throw new RefusalError('too-many', [], { retryAfterSeconds: 5 })
  return answer.done
}
