import { asc, eq } from 'drizzle-orm'
import type { ContactRow } from './contact-scope.ts'
import type { Caller } from '#src/session/caller.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { type ActingUser, may, mayManage } from '#src/backend/platform/call/who.ts'
import { languages, type Locale } from '#src/site/site.ts'
import { siteOf } from '#src/site/sites.server.ts'
import type { Data } from '#src/contract/call/call.ts'
import { groups } from '#src/session/groups.ts'
import { type Calls, calls } from '#src/contract/calls.ts'

const editors = calls['contact.edit'].groups

type Found = { contact: ContactRow; company: { id: number; name1: string } }
type Contact = Data<Calls['contact.detail']>

export const contactLanguages: readonly string[] = languages.map(({ code }) => code).toSorted()
/** Maximum number of companies in the list of choices. The contact's own company is always in it. */
const maxParents = 200

/**
 * Returns a contact in the contract's shape. `may_edit` and `may_delete` say what the caller may do with the contact,
 * so that screens offer no action that would be refused.
 */
export function answerContact(who: ActingUser, { contact, company }: Found, locale: Locale): Contact {
  const mayEdit = may(who, editors) && mayManage(who, contact)
  return {
    id: contact.id,
    version: contact.version,
    name: [contact.firstName, contact.middleName, contact.lastName].filter((part) => part !== '').join(' '),
    email: contact.email,
    first_name: contact.firstName,
    middle_name: contact.middleName,
    last_name: contact.lastName,
    language: languagePair(contact.language, locale),
    company: [company.id, company.name1],
    dealer_admin: contact.groups.includes('IS_DEALER_ADMIN'),
    groups: groups.filter((group) => contact.groups.includes(group)),
    opt_out: contact.optOut,
    active: contact.active,
    // Null here, because only the answer about a single contact contains the link.
    actLink: null,
    pending_email: contact.pendingEmail,
    has_password: contact.passwordHash !== null,
    may_edit: mayEdit,
    may_delete: mayEdit && !isOneself(who, contact.id),
  }
}

export function isOneself(who: ActingUser, id: number): boolean {
  return id === who.contactId || id === who.realContactId
}

/**
 * Returns a contact with the choices for its language and company. If the caller may choose among too many companies,
 * the choices are those nearest to the caller's own company in the tree.
 */
export async function answerInFull(db: Db, who: ActingUser, found: Found, caller: Caller): Promise<Contact> {
  // The limit applies before the names are read, because sorting the names of 100,000 companies takes 120 ms.
  const nearest = db
    .select({ id: companyAncestor.companyId, depth: companyAncestor.depth })
    .from(companyAncestor)
    .where(eq(companyAncestor.ancestorId, who.companyId))
    .orderBy(asc(companyAncestor.depth))
    .limit(maxParents)
    .as('nearest')
  const parents = await db
    .select({ id: company.id, name1: company.name1 })
    .from(nearest)
    .innerJoin(company, eq(company.id, nearest.id))
    .orderBy(asc(nearest.depth), asc(company.name1), asc(company.id))
  const own = parents.some(({ id }) => id === found.company.id) ? [] : [found.company]
  return {
    ...answerContact(who, found, caller.locale),
    language_choices: contactLanguages.map((code) => languagePair(code, caller.locale)),
    language_default: siteOf(caller.host).locale,
    parent_choices: [...parents, ...own].map(({ id, name1 }): [number, string] => [id, name1]),
  }
}

export function languagePair(code: string, locale: Locale): [string, string] {
  return [code, /^[a-z]{2,3}$/.test(code) ? (languageNames(locale).of(code) ?? code) : code]
}

const namesByLocale = new Map<Locale, Intl.DisplayNames>()

function languageNames(locale: Locale): Intl.DisplayNames {
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  namesByLocale.set(locale, names)
  return names
}
