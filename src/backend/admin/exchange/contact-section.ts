import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { says } from './describe-issue.ts'
import { field, type Merging, named, type Section } from './section.ts'
import { tableSection } from './table-section.ts'
import { sayLastManager } from './last-manager.ts'
import { groups } from '#src/session/groups.ts'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'

const address = z
  .string()
  .overwrite(canonicalEmail)
  .max(254)
  .refine((text) => z.regexes.html5Email.test(text), says('is no e-mail address'))

const lost = z.object({ line: z.number(), email: z.string(), field: z.string() })

/**
 * Reports rows that take groups, company or access from a user made by `admin create`: the file may come from another
 * portal, where that user had fewer. So a user who manages users always remains.
 */
async function sayLostAdmins(tx: Db, { reportProblem }: Merging): Promise<void> {
  const taken = await rowsOf(
    tx,
    lost,
    sql`select i.line, t.email, f.field from incoming i
      join contact t on lower(t.email) = lower(i.data->>'email')
      join audit a on a.action = 'admin.create' and a.subject = 'contact ' || t.id
      cross join lateral (values
        ('groups', i.data ? 'groups' and not i.data->'groups' @> to_jsonb(t.groups)),
        ('company_id', t.company_id is distinct from (i.data->>'company_id')::integer),
        ('active', t.active and i.data->>'active' = 'false')) f (field, is_lost)
      where f.is_lost order by i.no, f.field desc`,
  )
  for (const [line, fields] of Map.groupBy(taken, (one) => one.line)) {
    const names = fields.map(({ field: name }) => name).join(', ')
    reportProblem({
      line,
      text: `${fields[0]?.email} is the administrator, and would lose what it has: ${names}. Leave that as it is, or the row out.`,
    })
  }
  if (taken.length > 0) return
  await sayLastManager(tx, reportProblem)
}

/**
 * The section of contacts, identified by address. Passwords are not included: a new user requests a link to set one.
 */
export const contactSections: Section[] = [
  tableSection({
    name: 'contacts',
    kind: 'contact',
    table: 'contact',
    key: ['id'],
    version: 'version',
    match: sql`lower(t.email) = lower(i.data->>'email')`,
    order: sql`lower(t.email)`,
    fields: {
      email: field.text(undefined, address),
      company_id: field.whole(),
      first_name: field.text(undefined, named),
      middle_name: field.text(''),
      last_name: field.text(''),
      language: field.text('de', z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)),
      groups: field.list(z.enum(groups)),
      opt_out: field.yes(false),
      active: field.yes(false),
      created_at: field.time(),
    },
    check: sayLostAdmins,
    references: [{ field: 'company_id', table: 'company', column: 'id', what: 'company' }],
  }),
]
