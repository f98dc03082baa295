import { z } from 'zod'
import { type Call, type RefusalCode, refusalCodes } from './call.ts'

export type Refusing = Pick<Call, 'method' | 'auth' | 'groups' | 'guestMay' | 'kind' | 'refuses'> &
  Partial<Pick<Call, 'params' | 'query'>>

/**
 * Returns the codes with which a call can be refused, in the order of `refusalCodes`. They follow from the call's body,
 * input, session and groups; the codes in `refuses` are added.
 */
export function refusalsOf(call: Refusing): RefusalCode[] {
  const hasBody = call.kind !== 'none'
  const needsToken = call.auth === 'token'
  const may: Partial<Record<RefusalCode, boolean>> = {
    invalid: hasBody || takes(call.params) || takes(call.query),
    unauthenticated: needsToken,
    forbidden: needsToken && (call.groups.length > 0 || !guestMay(call)),
    'too-large': hasBody,
    'wrong-kind': hasBody,
    fault: true,
    unavailable: true,
  }
  return refusalCodes.filter((code) => may[code] === true || call.refuses?.includes(code) === true)
}

/** Returns whether guest accounts may make a call. */
export function guestMay(call: Pick<Call, 'method' | 'guestMay'>): boolean {
  return call.guestMay ?? call.method === 'GET'
}

function takes(schema: z.ZodType = z.object({})): boolean {
  return !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0
}
