import { and, eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { createHandOff } from '#src/backend/hand-off.ts'
import { Refused } from '#src/backend/refused.ts'
import { shopAddress } from '#src/backend/session.ts'
import { company, companyLine } from '#src/backend/tables.ts'
import { assertInScope } from '#src/backend/who.ts'
import type { Handler } from '#src/vue/call.ts'
import type { sessionChangeLine } from '#src/vue/session.ts'

/** Remembers the line as the company's last one, and opens the shop there for that company. */
export const changeLine: Handler<typeof sessionChangeLine, Context> = async ({ body }, context) => {
  const { database, caller, now } = context
  const who = whoOf(context)
  const { cid: companyId, line } = body
  await database.write(async (tx) => {
    await assertInScope(tx, who, companyId)
    const [chosen] = await tx
      .select({ lastLine: company.lastLine })
      .from(companyLine)
      .innerJoin(company, eq(company.id, companyLine.companyId))
      .where(and(eq(companyLine.companyId, companyId), eq(companyLine.lineCode, line)))
      .for('no key update', { of: company })
    if (!chosen) {
      const text = m.line_not_theirs({}, { locale: caller.locale })
      throw new Refused('invalid', [text], { errors: { line: [text] } })
    }
    await tx.update(company).set({ lastLine: line }).where(eq(company.id, companyId))
    const change = { before: { lastLine: chosen.lastLine }, after: { lastLine: line } }
    await writeAudit(tx, who, 'session.changeLine', `company ${companyId}`, change)
  })
  const code = await createHandOff(database, who, { companyId, line }, now)
  return { login_url: shopAddress(caller.host, companyId, code) }
}
