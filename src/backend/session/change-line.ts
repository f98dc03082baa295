import { and, eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { isGuest } from '#src/site/sites.server.ts'
import { createHandOff } from './hand-off.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { shopAddress } from './session.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { assertInScope } from '#src/backend/platform/call/who.ts'

/**
 * Returns the address at which the shop opens for a company and a production line. Stores the line as the company's
 * last one, unless the user is a guest. Refuses a line that the company does not have.
 */
export const changeLine: Handler<'session.changeLine'> = async ({ body }, context) => {
  const { database, caller } = context
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
      throw new RefusalError('invalid', [text], { errors: { line: [text] } })
    }
    if (isGuest(who.username)) return
    await tx.update(company).set({ lastLine: line }).where(eq(company.id, companyId))
    const change = { before: { lastLine: chosen.lastLine }, after: { lastLine: line } }
    await writeAudit(tx, who, 'session.changeLine', `company ${companyId}`, change)
  })
  const code = await createHandOff(context, who, { companyId, line })
  return { login_url: shopAddress(caller.host, companyId, code) }
}
