import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { field, type Section } from '#src/backend/exchange/section.ts'
import { tableSection } from '#src/backend/exchange/table-section.ts'
import { groups } from '#src/vue/call.ts'
import { text } from '#src/vue/fields.ts'

const address = z.string().max(254).regex(z.regexes.html5Email, 'is no e-mail address')

/** Known by their address; passwords are no part of it: who is new asks for a link to set one. */
export const contactSections: Section[] = [
  tableSection({
    name: 'contacts',
    kind: 'contact',
    table: 'contact',
    key: ['id'],
    match: sql`lower(t.email) = lower(i.data->>'email')`,
    order: sql`lower(t.email) collate "C"`,
    fields: {
      email: field.text(undefined, address),
      company_id: field.whole(),
      first_name: field.text(undefined, text.pipe(z.string().min(1))),
      middle_name: field.text(''),
      last_name: field.text(''),
      language: field.text('de', z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)),
      groups: field.list(z.enum(groups)),
      opt_out: field.yes(false),
      active: field.yes(false),
    },
    references: [{ field: 'company_id', table: 'company', column: 'id', what: 'company' }],
  }),
]
