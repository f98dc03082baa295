import type { Call } from '#src/contract/call/call.ts'
import type { CallName } from '#src/contract/calls.ts'
import { exampleWith, type Things, thingsOf } from '#src/contract/call/things.ts'
import type { Sent } from './request-of.ts'

/** In place of a part of the example: some fields take more than one of the groups that the call names. */
const instead: Partial<Record<CallName, Sent>> = {
  'company.edit': { body: { document: { version: 1 } } },
  'contact.list': { query: { active: '1' } },
}

/** What a call is asked: its example, for these things. */
export function sampleOf(call: Call, things: Things): Sent {
  return { ...exampleWith(call, things), ...new Map<string, Sent>(Object.entries(instead)).get(call.name) }
}

/** Whether it asks for something of a company: what is outside the caller's is answered as what does not exist. */
export function isScoped(call: Call): boolean {
  return thingsOf(call).some((thing) => thing !== 'article' && thing !== 'model')
}
