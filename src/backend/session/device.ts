import { createHash, createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Holder } from '#src/backend/platform/password/known-network.ts'

type Device = { id: string; accounts: string[] }

const audience = 'account-portal-device'
const maxAccounts = 8
const claims = z.object({ jti: z.uuid(), accounts: z.array(z.string()).max(maxAccounts) })
/** Browsers keep a cookie for at most 400 days. */
const lifeDays = 400

/**
 * Returns the id of the device if the account has signed in on it with its present password; else null. `token`: the
 * device's cookie. It contains a mark of account, password and device, which reveals none of them.
 */
export async function findDevice(secret: string, token: string, holder: Holder, now: Date): Promise<string | null> {
  const device = await readDevice(secret, token, now)
  return device?.accounts.includes(markOf(secret, device.id, holder)) ? device.id : null
}

export async function markDevice(secret: string, token: string, holder: Holder, now: Date): Promise<string> {
  const { id, accounts } = (await readDevice(secret, token, now)) ?? { id: randomUUID(), accounts: [] }
  const mark = markOf(secret, id, holder)
  const marks = [mark, ...accounts.filter((one) => one !== mark)].slice(0, maxAccounts)
  return new SignJWT({ accounts: marks })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifeDays * 86_400)
    .sign(keyOf(secret))
}

async function readDevice(secret: string, token: string, now: Date): Promise<Device | null> {
  if (token === '') return null
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], audience, currentDate: now })
    const { jti, accounts } = claims.parse(payload)
    return { id: jti, accounts }
  } catch {
    return null
  }
}

function markOf(secret: string, deviceId: string, { id, passwordHash }: Holder): string {
  const mac = createHmac('sha256', keyOf(secret)).update(JSON.stringify([deviceId, id, passwordHash]))
  return mac.digest().subarray(0, 16).toString('base64url')
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`portal device ${secret}`).digest()
}
