import { byName, type Call } from './call/call.ts'
import { account } from './account.ts'
import { address } from './address.ts'
import { audit } from './audit.ts'
import { basket } from './basket.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { i18n } from './i18n.ts'
import { password } from './password.ts'
import { price } from './price.ts'
import { register } from './register.ts'
import { session } from './session.ts'
import { status } from './status.ts'
import { view } from './view.ts'

/** All calls of the contract by name, such as `basket.approve`. */
export const calls = {
  ...byName(session),
  ...byName(register),
  ...byName(password),
  ...byName(account),
  ...byName(company),
  ...byName(address),
  ...byName(contact),
  ...byName(price),
  ...byName(basket),
  ...byName(i18n),
  ...byName(audit),
  ...byName(status),
  ...byName(view),
}
export type Calls = typeof calls
export type CallName = keyof Calls
export type SubjectName = CallName extends `${infer Subject}.${string}` ? Subject : never

const patterns = Object.values(calls).map((one) => ({
  call: one,
  names: [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  pattern: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}))

/** Finds the call for a method and path, with its unparsed path parameters; undefined if there is none. */
export const findCall = (
  method: string,
  pathname: string,
): { call: Calls[CallName]; params: Record<string, string> } | undefined => {
  for (const { call, names, pattern } of patterns) {
    const found = call.method === method ? pattern.exec(pathname) : null
    if (!found) continue
    try {
      return {
        call,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])),
      }
    } catch {
      return undefined // an invalid percent escape
    }
  }
  return undefined
}

export const addressOf = (call: Call, input: { params: unknown; query: unknown }) => {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
