import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCountry } from '#src/site/countries.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { says } from './describe-issue.ts'
import { field, type Merging, named, type Section } from './section.ts'
import { sayLastManager } from './last-manager.ts'
import { tableSection } from './table-section.ts'
import { companyType } from '#src/contract/call/fields.ts'

const country = z.string().refine(isCountry, says('is not an ISO 3166-1 country: two capital letters, such as DE'))
const language = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)

const lines = tableSection({
  name: 'lines',
  kind: 'line',
  table: 'line',
  key: ['code'],
  fields: {
    code: field.text(undefined, named),
    name_en: field.text(undefined, named),
    name_de: field.text(undefined, named),
    position: field.whole(0),
  },
})

const choices = tableSection({
  name: 'choices',
  kind: 'choice',
  table: 'choice',
  key: ['kind', 'code'],
  fields: {
    kind: field.text(undefined, z.enum(['region', 'discount_group', 'assortment'])),
    code: field.text(undefined, named),
    label_en: field.text(undefined, named),
    label_de: field.text(undefined, named),
    is_default: field.yes(false),
    position: field.whole(0),
  },
})

const materials = tableSection({
  name: 'materials',
  kind: 'material',
  table: 'material',
  key: ['pk'],
  sequence: 'pk',
  fields: {
    pk: field.whole(),
    material: field.text(undefined, named),
    prodname: field.text(undefined, named),
    line_code: field.text(undefined, named),
    thicknesses: field.text(''),
    texture: field.text(''),
  },
  references: [{ field: 'line_code', table: 'line', column: 'code', section: 'lines', what: 'line' }],
})

const companies = tableSection({
  name: 'companies',
  kind: 'company',
  table: 'company',
  key: ['id'],
  sequence: 'id',
  version: 'version',
  above: 'parent_id',
  fields: {
    id: field.whole(),
    parent_id: field.wholeOrNull(),
    active: field.yes(true),
    name1: field.text(undefined, named),
    name2: field.text(''),
    company_type: field.text('X', companyType),
    customer_number: field.text(''),
    vat_number: field.text(''),
    address1: field.text(''),
    address2: field.text(''),
    zip: field.text(''),
    city: field.text(''),
    country: field.text('DE', country),
    email: field.text(''),
    phone: field.text(''),
    mobile: field.text(''),
    region: field.text(''),
    discount_group: field.text(''),
    assortment: field.text(''),
    language: field.text('de', language),
    auto_approve: field.yes(false),
    opt_out: field.yes(false),
    lines: field.list(),
    last_line: field.textOrNull(),
    site: field.text(''),
    created_at: field.time(),
  },
  references: [
    { field: 'parent_id', table: 'company', column: 'id', section: 'companies', what: 'company' },
    { field: 'lines', table: 'line', column: 'code', section: 'lines', what: 'line' },
    { field: 'last_line', table: 'line', column: 'code', section: 'lines', what: 'line' },
  ],
  beside: {
    field: 'lines',
    read: sql`(select coalesce(json_agg(l.line_code order by l.line_code collate "C"), '[]') from company_line l where l.company_id = t.id)`,
    differs: sql`(i.data ? 'lines' and
      (select coalesce(array_agg(l.line_code order by l.line_code), '{}') from company_line l where l.company_id = t.id)
      is distinct from (select coalesce(array_agg(distinct v order by v), '{}') from jsonb_array_elements_text(i.data->'lines') v))`,
    async write(tx) {
      const said = sql`select (i.data->>'id')::integer as id, i.data->'lines' as lines from incoming i
        where i.section = 'companies' and i.state <> 'unchanged' and i.data ? 'lines'`
      await tx.execute(sql`
        delete from company_line l using (${said}) s where l.company_id = s.id and not s.lines ? l.line_code`)
      await tx.execute(sql`
        insert into company_line (company_id, line_code)
        select s.id, v from (${said}) s cross join lateral jsonb_array_elements_text(s.lines) v on conflict do nothing`)
    },
  },
  async check(tx, merging) {
    await sayTakenNumbers(tx, merging)
    const { reportProblem } = merging
    await sayLastManager(tx, reportProblem)
    const rows = await rowsOf(
      tx,
      z.object({ line: z.number(), id: z.number(), name1: z.string() }),
      sql`
      select i.line, t.id, t.name1 from incoming i join company t on t.id = (i.data->>'id')::integer
      where i.section = 'companies' and t.parent_id is null
      and (i.data->>'name1' <> t.name1 or i.data->>'parent_id' is not null)
      and exists (select from audit a where a.subject = 'company ' || t.id and a.action = 'company.create'
        and a.contact_id is null and a.after->>'name1' = t.name1)
      order by i.no`,
    )
    for (const { line, id, name1 } of rows)
      reportProblem({
        line,
        text: `company ${id} is the administrator's, "${name1}", and would be overwritten. Give this row another id and parent_id ${id}, or, where it is the same company, that name and no parent.`,
      })
  },
  // Detaches all moved companies first: moving one below another moved one could form a temporary circle.
  async beforeUpdate(tx) {
    await tx.execute(sql`
      update company t set parent_id = null from incoming i
      where i.section = 'companies' and i.state = 'changed' and t.id = (i.data->>'id')::integer
      and i.data ? 'parent_id' and t.parent_id is distinct from (i.data->>'parent_id')::integer`)
  },
})

/** Reports a customer number (in any case) that a row newly takes from another company. Existing duplicates stay. */
async function sayTakenNumbers(tx: Db, { reportProblem }: Merging): Promise<void> {
  const rows = await rowsOf(
    tx,
    z.object({ line: z.number(), number: z.string(), first: z.number().nullable(), other: z.number() }),
    sql`
    with final as (
      select i.no, i.line, (i.data->>'id')::integer as id, i.data->>'customer_number' as number,
        lower(i.data->>'customer_number') is distinct from lower(t.customer_number) as fresh
      from incoming i left join company t on t.id = (i.data->>'id')::integer
      where i.section = 'companies' and coalesce(i.data->>'customer_number', '') <> ''
      union all
      select 0, null, t.id, t.customer_number, false from company t where t.customer_number <> '' and not exists (
        select from incoming i where i.section = 'companies' and (i.data->>'id')::integer = t.id and i.data ? 'customer_number')
    )
    select line, number, first, other from (
      select *, row_number() over w as nth, first_value(line) over w as first, first_value(id) over w as other
      from final window w as (partition by lower(number) order by fresh, no)) f
    where fresh and nth > 1 order by no`,
  )
  for (const { line, number, first, other } of rows) {
    const whose = first === null ? `company ${other} has it already` : `line ${first} has it already`
    reportProblem({ line, text: `customer_number is "${number}": ${whose}.` })
  }
}

const addresses = tableSection({
  name: 'addresses',
  kind: 'address',
  table: 'address',
  key: ['id'],
  sequence: 'id',
  version: 'version',
  fields: {
    id: field.whole(),
    company_id: field.whole(),
    name1: field.text(undefined, named),
    name2: field.text(''),
    address1: field.text(''),
    address2: field.text(''),
    zip: field.text(''),
    city: field.text(''),
    country: field.text('DE', country),
    phone: field.text(''),
    mobile: field.text(''),
    email: field.text(''),
    active: field.yes(true),
    is_delivery: field.yes(false),
  },
  references: [{ field: 'company_id', table: 'company', column: 'id', section: 'companies', what: 'company' }],
  async check(tx, { reportProblem }) {
    const rows = await rowsOf(
      tx,
      z.object({ line: z.number(), company: z.number(), deliveries: z.coerce.number() }),
      sql`
      with final as (
        select i.line, coalesce((i.data->>'company_id')::integer, t.company_id) as company_id,
          coalesce((i.data->>'is_delivery')::boolean, t.is_delivery, false) as is_delivery
        from incoming i left join address t on t.id = (i.data->>'id')::integer where i.section = 'addresses'
        union all
        select null, t.company_id, t.is_delivery from address t
        where not exists (select from incoming i where i.section = 'addresses' and (i.data->>'id')::integer = t.id)
      )
      select min(line) as line, company_id as company, count(*) filter (where is_delivery) as deliveries
      from final group by company_id having min(line) is not null and count(*) filter (where is_delivery) <> 1 order by 1`,
    )
    for (const { line, company, deliveries } of rows)
      reportProblem({ line, text: `company ${company} would have ${deliveries} delivery addresses; it may have one.` })
  },
  async beforeUpdate(tx) {
    await tx.execute(sql`
      update address t set is_delivery = false from incoming i
      where i.section = 'addresses' and i.state = 'changed' and t.id = (i.data->>'id')::integer and t.is_delivery`)
  },
})

export const companySections: Section[] = [lines, choices, materials, companies, addresses]
