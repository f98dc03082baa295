import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'

/**
 * Asserts that an answer, before and after JSON, fits the call's schema with no field missing or extra. Throws an error
 * that names the call and the path.
 */
export function assertFits(call: Pick<Call, 'name' | 'data'>, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data) ?? 'null')
  for (const value of [data, sent]) {
    const parsed = call.data.safeParse(value)
    if (!parsed.success) throw new Error(`${call.name} answers what does not fit: ${z.prettifyError(parsed.error)}`)
    const stray = value === sent ? strayIn(sent, parsed.data, '') : undefined
    if (stray !== undefined) throw new Error(`${call.name} answers what its schema does not name: ${stray}`)
  }
}

function strayIn(sent: unknown, kept: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const known = new Map(Object.entries(kept ?? {}))
  for (const [name, value] of Object.entries(sent)) {
    if (name === '__proto__') continue // zod leaves it out of a record, even where it is a text's key
    const inner = path === '' ? name : `${path}.${name}`
    const stray = known.has(name) ? strayIn(value, known.get(name), inner) : inner
    if (stray !== undefined) return stray
  }
  return undefined
}
