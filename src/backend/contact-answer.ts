import { asc, eq } from 'drizzle-orm'
import type { ContactRow } from '#src/backend/contact-scope.ts'
import type { Caller } from '#src/vue/caller.ts'
import type { Db } from '#src/backend/db.ts'
import { company, companyAncestor } from '#src/backend/tables.ts'
import type { ActingUser } from '#src/backend/who.ts'
import type { Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'
import type { Data } from '#src/vue/call.ts'
import type { contactDetail } from '#src/vue/contact.ts'

type Found = { contact: ContactRow; company: { id: number; name1: string } }
type Contact = Data<typeof contactDetail>

/** What a person's mails and portal may be written in. */
export const contactLanguages = ['de', 'en']
/** A choice by hand goes no further; a contact's own company is always among it. */
const mostParents = 200

/** A contact as a list holds it. */
export function answerContact({ contact, company }: Found, locale: Locale): Contact {
  return {
    id: contact.id,
    name: [contact.firstName, contact.middleName, contact.lastName].filter((part) => part !== '').join(' '),
    email: contact.email,
    first_name: contact.firstName,
    middle_name: contact.middleName,
    last_name: contact.lastName,
    language: languagePair(contact.language, locale),
    company: [company.id, company.name1],
    dealer_admin: contact.groups.includes('IS_DEALER_ADMIN'),
    opt_out: contact.optOut,
    active: contact.active,
    actLink: null,
  }
}

/** A contact with its choices: languages, and the companies nearest to the caller's own, level by level. */
export async function answerInFull(db: Db, who: ActingUser, found: Found, caller: Caller): Promise<Contact> {
  // Cut off before the names are looked at: to sort those of 100,000 companies takes 120 ms.
  const nearest = db
    .select({ id: companyAncestor.companyId, depth: companyAncestor.depth })
    .from(companyAncestor)
    .where(eq(companyAncestor.ancestorId, who.companyId))
    .orderBy(asc(companyAncestor.depth))
    .limit(mostParents)
    .as('nearest')
  const parents = await db
    .select({ id: company.id, name1: company.name1 })
    .from(nearest)
    .innerJoin(company, eq(company.id, nearest.id))
    .orderBy(asc(nearest.depth), asc(company.name1), asc(company.id))
  const own = parents.some(({ id }) => id === found.company.id) ? [] : [found.company]
  return {
    ...answerContact(found, caller.locale),
    language_choices: contactLanguages.map((code) => languagePair(code, caller.locale)),
    language_default: siteOf(caller.host).locale,
    parent_choices: [...parents, ...own].map(({ id, name1 }): [number, string] => [id, name1]),
  }
}

function languagePair(code: string, locale: Locale): [string, string] {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  return [code, /^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code]
}
