import type { Call } from '#src/contract/call/call.ts'
import type { CallName } from '#src/contract/calls.ts'
import { exampleWith, type Things, thingsOf } from '#src/contract/call/things.ts'
import type { Sent } from './request-of.ts'

/** Replaces a part of the example: some fields require more than one of the call’s permissions. */
const instead: Partial<Record<CallName, Sent>> = {
  'company.edit': { body: { document: { version: 1 } } },
  'contact.list': { query: { active: '1' } },
}

/** The request of a call: its example, with these records. */
export function sampleOf(call: Call, things: Things): Sent {
  return { ...exampleWith(call, things), ...new Map<string, Sent>(Object.entries(instead)).get(call.name) }
}

/** Whether the call is for a company’s record: one outside the caller’s scope is answered like an unknown one. */
export function isScoped(call: Call): boolean {
  return thingsOf(call).some((thing) => thing !== 'article' && thing !== 'model')
}
