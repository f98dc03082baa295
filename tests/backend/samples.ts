import type { Call } from '#src/contract/call/call.ts'
import type { CallName } from '#src/contract/calls.ts'
import { exampleWith, type Things, thingsOf } from '#src/contract/call/things.ts'
import type { Sent } from './request-of.ts'

/** Parts that replace those of an example, because some fields require more than one of the call’s permissions. */
const instead: Partial<Record<CallName, Sent>> = {
  'company.edit': { body: { document: { version: 1 } } },
  'contact.list': { query: { active: '1' } },
}

/** Returns the example request of a call, with the ids of these records. */
export function sampleOf(call: Call, things: Things): Sent {
  return { ...exampleWith(call, things), ...new Map<string, Sent>(Object.entries(instead)).get(call.name) }
}

/** Whether a call is for a company’s record. A record outside the caller’s scope gets the answer of an unknown one. */
export function isScoped(call: Call): boolean {
  return thingsOf(call).some((thing) => thing !== 'article' && thing !== 'model')
}
