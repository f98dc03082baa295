import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'
import type { Call } from '#src/contract/call/call.ts'
import { type Thing, thingsIn } from '#src/contract/call/things.ts'

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string

type Name = Extract<keyof typeof m, `name_${string}`>
const names: Record<Name, Words> = m
const isName = (key: string): key is Name => key.startsWith('name_') && Object.hasOwn(names, key)

/** Labels of fields whose message is not called `name_<field>`. */
const others: Record<string, Words> = {
  approvalNumber: m.name_approval_number,
  cid: m.name_company,
  dst: m.name_target,
  lang: m.name_language,
  new_password2: m.name_new_password,
  number: m.name_basket,
  order: m.name_basket,
  password1: m.name_password,
  pid2trus: m.name_products,
  request_id: m.name_request,
  since: m.name_revision,
  src: m.name_source,
  system: m.audit_whose,
  test: m.home_test_title,
  token: m.name_link,
  user_opt_opt: m.name_user_opt_out,
  withdraw_email: m.account_email_withdraw,
}

const ids: Partial<Record<Thing, Words>> = {
  address: m.name_address,
  article: m.name_article,
  company: m.name_company,
  contact: m.name_contact,
  priceLog: m.name_price_log,
  session: m.name_session,
}

/** Request fields that are objects whose keys the sender chooses. These keys have no labels. */
export const keyedFields: readonly string[] = ['base', 'changes', 'pid2trus']

type Inputs = Pick<Call, 'params' | 'query' | 'body'>

/**
 * Returns the label of a request field; undefined if it has none. `call`: decides what `id` identifies, such as a
 * contact; null if the call is unknown.
 */
export function nameOfField(call: Inputs | null, field: string, locale: Locale): string | undefined {
  const thing = call && field === 'id' ? thingsIn(call, 'params').get(field) : undefined
  const own = thing && ids[thing]
  if (own) return own({}, { locale })
  if (Object.hasOwn(others, field)) return others[field]?.({}, { locale })
  const key = `name_${field}`
  return isName(key) ? names[key]({}, { locale }) : undefined
}

/**
 * Returns the label of a field's path, such as "Linien › Eintrag 2" for `lines.1`; '' for the empty path, which stands
 * for the whole input. Leaves out a leading "document", because it only wraps the fields of a company.
 */
export function nameOfPath(call: Inputs | null, path: readonly PropertyKey[], locale: Locale): string {
  const steps = path[0] === 'document' && path.length > 1 ? path.slice(1) : path
  const isKeyed = keyedFields.includes(String(steps[0]))
  const named = steps.map((step, index) => {
    if (typeof step === 'number') return m.field_entry({ position: step + 1 }, { locale })
    const key = String(step)
    const name = isKeyed && index > 0 ? undefined : nameOfField(call, key, locale)
    return name ?? m.field_key({ key }, { locale })
  })
  return named.join(' › ')
}
