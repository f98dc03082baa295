import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { calls } from '#src/contract/calls.ts'
import type { Merging } from './section.ts'

/**
 * Refuses a file after which nobody could sign in and manage users (password, group, active company), if somebody could
 * before.
 */
export async function sayLastManager(tx: Db, say: Merging['reportProblem']): Promise<void> {
  const opens = JSON.stringify(calls['contact.edit'].groups)
  const [last] = await rowsOf(
    tx,
    z.object({ line: z.number() }),
    sql`with person as (
        select coalesce(p.no, k.no) as no, coalesce(p.line, k.line) as line,
          t.active and c.active as was,
          coalesce((p.data->>'active')::boolean, t.active) and coalesce((k.data->>'active')::boolean, c.active) as is_active,
          to_jsonb(t.groups) as had, coalesce(p.data->'groups', to_jsonb(t.groups)) as has
        from contact t join company c on c.id = t.company_id
        left join incoming p on p.section = 'contacts' and lower(p.data->>'email') = lower(t.email)
        left join incoming k on k.section = 'companies'
          and (k.data->>'id')::integer = coalesce((p.data->>'company_id')::integer, t.company_id)
        where t.password_hash is not null
      ), final as (
        select no, line,
          was and had ? 'MANAGE_USERS' and had ?| array(select jsonb_array_elements_text(${opens}::jsonb)) as was,
          is_active and has ? 'MANAGE_USERS' and has ?| array(select jsonb_array_elements_text(${opens}::jsonb)) as stays
        from person
      )
      select line from final where was and line is not null and not exists (select from final where stays) order by no limit 1`,
  )
  if (last) say({ line: last.line, text: 'nobody would be left who manages users (MANAGE_USERS).' })
}
