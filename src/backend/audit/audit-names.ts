import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import type { Locale } from '#src/site/site.ts'

type Row = { contactId: number | null; realContactId: number | null; subject: string; before: unknown; after: unknown }

export type AuditNames = {
  person: (id: number | null) => [number, string] | null
  company: (id: number) => string
  isVisible: (id: number | null) => boolean
  subject: (subject: string, locale: Locale) => string
}

const person = z.object({ id: z.int(), email: z.string(), companyId: z.int().nullable() })
const named = z.object({ id: z.int(), name: z.string() })
const withCompanies = z.object({ companyId: z.int().nullish(), parentId: z.int().nullish(), parent: z.int().nullish() })

/**
 * Reads the names of the people and companies in a page of audit entries. A company that is neither `scopeId` nor below
 * it is shown by its id. If `scopeId` is null, all companies are named.
 */
export async function namesOf(db: Db, scopeId: number | null, rows: readonly Row[]): Promise<AuditNames> {
  const people = new Map((await readPeople(db, rows)).map((one) => [one.id, one]))
  const ids = [...companiesIn(rows), ...[...people.values()].map(({ companyId }) => companyId)]
  const companies = new Map((await readCompanies(db, scopeId, ids)).map(({ id, name }) => [id, name]))
  const addressOf = (id: number) => shown(people.get(id)?.email)
  const nameOfPerson = (id: number) => addressOf(id) ?? String(id)
  return {
    person: (id) => (id === null ? null : [id, nameOfPerson(id)]),
    company: (id) => companies.get(id) ?? String(id),
    isVisible: (id) => scopeId === null || (id !== null && companies.has(people.get(id)?.companyId ?? 0)),
    subject(subject, locale) {
      const [kind = '', name = ''] = [subject.split(' ', 1)[0], subject.slice(subject.indexOf(' ') + 1)]
      if (kind === 'contact') return addressOf(Number(name)) ?? m.audit_contact_gone({ id: name }, { locale })
      if (kind === 'company') return companies.get(Number(name)) ?? name
      if (kind === 'basket') return name
      // The subject of a password request is a mail address, any other one the id of a delivery address.
      if (kind === 'address') return name.includes('@') ? shownEmail(name) : m.audit_address({ id: name }, { locale })
      return ''
    },
  }
}

const shown = (email: string | undefined) => (email === undefined ? undefined : shownEmail(email))

const numbered = (rows: readonly Row[], kind: string) =>
  rows.flatMap(({ subject }) => {
    const [, id] = new RegExp(`^${kind} (\\d+)$`).exec(subject) ?? []
    return id === undefined ? [] : [Number(id)]
  })

function companiesIn(rows: readonly Row[]): number[] {
  const recorded = rows
    .flatMap(({ before, after }) => [before, after])
    .flatMap((one) => {
      const { companyId, parentId, parent } = withCompanies.safeParse(one).data ?? {}
      return [companyId, parentId, parent].filter((id) => typeof id === 'number')
    })
  return [...numbered(rows, 'company'), ...recorded]
}

const list = (ids: (string | number)[]) => sql.join(ids, sql`, `)

async function readPeople(db: Db, rows: readonly Row[]): Promise<z.output<typeof person>[]> {
  const recorded = rows.flatMap(({ contactId, realContactId }) => [contactId, realContactId])
  const ids = [...new Set([...recorded, ...numbered(rows, 'contact')])].filter((id) => id !== null)
  if (ids.length === 0) return []
  const deleted = ids.map((id) => `contact ${id}`)
  return rowsOf(
    db,
    person,
    sql`select id, email, company_id as "companyId" from ${contact} where id in (${list(ids)})
      union all
      select substring(subject from 9)::int, before->>'email', (before->>'companyId')::int from ${audit}
      where action = 'contact.delete' and subject in (${list(deleted)})`,
  )
}

async function readCompanies(db: Db, scopeId: number | null, all: readonly (number | null)[]) {
  const ids = [...new Set(all)].filter((id) => id !== null)
  if (ids.length === 0) return []
  const inScope = sql`and id in (select company_id from ${companyAncestor} where ancestor_id = ${scopeId})`
  return rowsOf(
    db,
    named,
    sql`select id, name1 as name from ${company} where id in (${list(ids)}) ${scopeId === null ? sql`` : inScope}`,
  )
}
