import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { calls } from '#src/contract/calls.ts'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'
import { groups } from '#src/session/groups.ts'
import { says } from './describe-issue.ts'
import type { Merging } from './section.ts'
import { tableSection } from './table-section.ts'

const address = z
  .string()
  .overwrite(canonicalEmail)
  .max(254)
  .refine((text) => z.regexes.html5Email.test(text), says('is no e-mail address'))
export const locale = { schema: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/) }

/**
 * The section of contacts, which are matched by their mail address. An imported new contact has no password, and must
 * request a link to set one.
 */
export const contacts = tableSection(contact, {
  name: 'contacts',
  matchedBy: 'email',
  fields: {
    email: { schema: address },
    companyId: { isRequired: true },
    language: locale,
    groups: { schema: z.array(z.enum(groups)) },
  },
  leftOut: {
    id: 'each portal has its own; the address stands for it',
    version: 'counts the changes in this portal',
    passwordHash: 'a secret',
    pendingEmail: 'waits for a mailed link of this portal',
    pendingEmailAt: 'waits for a mailed link of this portal',
    companyName: 'a trigger copies it from the company',
    search: 'a trigger makes it from the names',
  },
  /**
   * Reports rows that would take groups, company or access from an administrator made by `admin create`. The file may
   * come from another portal, where this person has fewer rights.
   */
  prepare: (_, merging) =>
    merging.report(sql`
      select p.line, format('%s is the administrator, and would lose what it has: %s. Leave that as it is, or the row out.',
        (p.was).email, string_agg(f.field, ', ' order by f.field desc)) as text
      from planned p join audit a on a.action = 'admin.create' and a.subject = 'contact ' || (p.was).id
      cross join lateral (values
        ('groups', not (p.will).groups @> (p.was).groups),
        ('company_id', (p.was).company_id is distinct from (p.will).company_id),
        ('active', (p.was).active and not (p.will).active)) f (field, is_lost)
      where f.is_lost group by p.no, p.line, p.was order by p.no`),
})

/**
 * Finds the contacts who can sign in and manage users: active, with a password, the group MANAGE_USERS, and an active
 * company.
 */
async function findManagers(tx: Db) {
  const opens = sql`array(select jsonb_array_elements_text(${JSON.stringify(calls['contact.edit'].groups)}::text::jsonb))`
  return rowsOf(
    tx,
    z.object({ email: z.string(), company: z.string() }),
    sql`select lower(t.email) as email, c.id::text as company from contact t join company c on c.id = t.company_id
      where t.password_hash is not null and t.active and c.active and 'MANAGE_USERS' = any(t.groups) and t.groups && ${opens}`,
  )
}

/**
 * Runs `merge` for a file of companies or contacts. If somebody could sign in and manage users before, but nobody could
 * afterwards, it reports a problem, which ends the import.
 */
export async function keepManager(
  tx: Db,
  { reportProblem, assertGood }: Merging,
  merge: () => Promise<void>,
): Promise<void> {
  const before = JSON.stringify(await findManagers(tx))
  await merge()
  if (before === '[]' || (await findManagers(tx)).length > 0) return
  const [first] = await rowsOf(
    tx,
    z.object({ line: z.number() }),
    sql`select i.line from incoming i join jsonb_to_recordset(${before}::text::jsonb) as m (email text, company text)
      on (i.target = 'contact' and lower(i.data->>'email') = m.email) or (i.target = 'company' and i.data->>'id' = m.company)
      order by i.no limit 1`,
  )
  reportProblem({ line: first?.line ?? 1, text: 'nobody would be left who manages users (MANAGE_USERS).' })
  assertGood()
}
