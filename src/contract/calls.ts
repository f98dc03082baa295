import type { Call } from './call/call.ts'
import type { SubjectName } from './call/subjects.ts'
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

const subjects = {
  session,
  register,
  password,
  account,
  company,
  address,
  contact,
  price,
  basket,
  i18n,
  audit,
  status,
  view,
} satisfies Record<SubjectName, Record<string, Call>>

type Subjects = typeof subjects
type AnyCall = { [Name in SubjectName]: Subjects[Name][keyof Subjects[Name]] }[SubjectName]
export type Calls = { [One in AnyCall as One['name']]: One }
export type CallName = keyof Calls

/** All calls of the contract by name, such as `basket.approve`. */
export const calls: Calls = byName(subjects)

function byName(all: Subjects): Calls
function byName(all: Record<string, Record<string, Call>>): Record<string, Call> {
  const each = Object.values(all).flatMap((subject) => Object.values(subject))
  return Object.fromEntries(each.map((one) => [one.name, one]))
}

const patterns = Object.values(calls).map((one) => ({
  call: one,
  names: [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  pattern: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}))

/**
 * Returns the call for an HTTP method and a path, with its path parameters as texts. Returns undefined if there is
 * none, or if the path has an invalid percent escape.
 */
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
