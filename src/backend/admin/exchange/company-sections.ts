import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCountry } from '#src/site/countries.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { choice } from '#src/backend/platform/db/tables/choice.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { line, material } from '#src/backend/platform/db/tables/line.ts'
import { companyType } from '#src/contract/call/fields.ts'
import { locale } from './contact-section.ts'
import { says } from './describe-issue.ts'
import { rowsAfter, tableSection } from './table-section.ts'

const country = z.string().refine(isCountry, says('is not an ISO 3166-1 country: two capital letters, such as DE'))
/** For a column without a default that may be empty in a new row. */
const maybe = { otherwise: '' }
const atFirst = { otherwise: 0 }
const counted = 'counts the changes in this portal'
const logo = 'a picture, which the screen for logos checks'

const companies = tableSection(company, {
  name: 'companies',
  fields: {
    companyType: { schema: companyType },
    country: { schema: country },
    language: locale,
  },
  leftOut: { version: counted, logo, logoType: logo, logoName: logo },
  list: { name: 'lines', of: companyLine, before: 'lastLine' },
  async prepare(tx, merging) {
    await merging.report(takenNumbers)
    await merging.report(adminsCompany)
    // Detaches all moved companies from their parents first. If a company moves below another moved one, the tree could
    // otherwise have a circle between the two updates.
    await tx.execute(sql`
      update company t set parent_id = null from planned p
      where p.state = 'changed' and t.id = (p.will).id and t.parent_id is distinct from (p.will).parent_id`)
  },
})

/**
 * SQL for the problem that a row takes a customer number (in any case) which another company has. Duplicates that were
 * stored before are not reported.
 */
const takenNumbers = sql`
    select line, format('customer_number is "%s": %s has it already.', number, coalesce('line ' || first, 'company ' || other)) as text from (
      select *, row_number() over w as nth, first_value(line) over w as first, first_value(id) over w as other from (
        select a.no, a.line, a.id, a.customer_number as number, lower(a.customer_number) is distinct from lower(t.customer_number) as is_new
        from ${rowsAfter('company', ['id', 'customer_number'])} a left join company t on t.id = a.id where a.customer_number <> ''
      ) a window w as (partition by lower(number) order by is_new, no nulls first)
    ) a where is_new and nth > 1 order by no`

const adminsCompany = sql`
    select line, format('company %1$s is the administrator''s, "%2$s", and would be overwritten. Give this row another id and parent_id %1$s, or, where it is the same company, that name and no parent.',
      (was).id, (was).name1) as text
    from planned where (was).parent_id is null and ((will).name1 <> (was).name1 or (will).parent_id is not null)
    and exists (select from audit a where a.subject = 'company ' || (was).id and a.action = 'company.create'
      and a.contact_id is null and a.after->>'name1' = (was).name1) order by no`

const addresses = tableSection(address, {
  name: 'addresses',
  fields: {
    address1: maybe,
    zip: maybe,
    city: maybe,
    country: { schema: country, otherwise: 'DE' },
    phone: maybe,
  },
  leftOut: { version: counted },
  async prepare(tx, merging) {
    await merging.report(sql`
      select min(line) as line, format('company %s would have %s delivery addresses; it may have one.', company_id, count(*) filter (where is_delivery)) as text
      from ${rowsAfter('address', ['company_id', 'is_delivery'])} a
      group by company_id having min(line) is not null and count(*) filter (where is_delivery) <> 1 order by 1`)
    await tx.execute(sql`
      update address t set is_delivery = false from planned p where p.state = 'changed' and t.id = (p.will).id and t.is_delivery`)
  },
})

export const companySections = [
  tableSection(line, { name: 'lines', fields: { position: atFirst } }),
  tableSection(choice, {
    name: 'choices',
    fields: { kind: { schema: z.enum(['region', 'discount_group', 'assortment']) }, position: atFirst },
  }),
  tableSection(material, { name: 'materials', fields: { thicknesses: maybe, texture: maybe } }),
  companies,
  addresses,
]
