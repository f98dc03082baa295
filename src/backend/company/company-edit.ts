import { and, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { readCompany } from './company.ts'
import { insertCompany } from './company-create.ts'
import { assertChoices, type Choices, readChoices } from './company-fields.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { readLogo } from '#src/backend/logo/logo.ts'
import { digestOf } from '#src/backend/platform/digest.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { assertInScope, assertMay } from '#src/backend/platform/call/who.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'

type Document = Partial<Omit<Input<Calls['company.createSub']>['body'], 'request_id'>>

/**
 * Updates a company and returns it. Each edit increases the company's version. Throws a conflict if `version` is sent
 * and is not the stored version.
 */
export const editCompany: Handler<'company.edit'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { locale } = context.caller
  const { version, request_id: requestId, ...document } = body.document
  if (Object.values(document).some((value) => value !== undefined)) assertMay(who, ['CAN_CREATE_COMPANIES'])
  await assertInScope(context.database.read, who, params.id)
  const logo = body.logo && (await readLogo(body.logo, locale))
  const picture = logo && [logo.name, digestOf(Buffer.from(logo.bytes).toString('base64'))]
  return context.database.write(
    async (tx) => {
      const [row] = await tx.select().from(company).where(eq(company.id, params.id)).for('no key update')
      if (!row) throw new RefusalError('not-found')
      const request = { requestId, what: ['company.edit', params, version, document, picture] }
      await runIdempotent(tx, context, request, z.object({}), async () => {
        if (version !== undefined && row.version !== version)
          throw new RefusalError('conflict', [m.company_changed({}, { locale })])
        const lines = await linesOf(tx, params.id)
        const kept = { ...row, discount_group: row.discountGroup, lines }
        assertChoices(chosenIn(document), await readChoices(tx, who, context.caller), kept, 'document.', locale)
        const change = {
          ...columnsOf(document),
          ...(document.lines && !document.lines.includes(row.lastLine ?? '') && { lastLine: null }),
          ...(logo && { logo: logo.bytes, logoType: logo.type, logoName: logo.name }),
        }
        await tx
          .update(company)
          .set({ ...change, version: row.version + 1 })
          .where(eq(company.id, params.id))
        if (document.lines) await keepLines(tx, params.id, document.lines)
        const after = { ...change, ...(document.lines && { lines: [...new Set(document.lines)].sort() }) }
        await writeAudit(tx, who, 'company.edit', `company ${params.id}`, differences({ ...row, lines }, after))
        return {}
      })
      return readCompany(tx, context, params.id)
      // Long work, because a company’s new name is written into all of its price logs.
    },
    { isLong: true },
  )
}

/**
 * Creates a company below another one, and returns it. Omitted choices, such as language and lines, get their defaults.
 * The company's address is also stored as a delivery address.
 */
export const createSubCompany: Handler<'company.createSub'> = async ({ params, body }, context) => {
  const who = whoOf(context)
  const { locale } = context.caller
  const { request_id: requestId, ...entered } = body
  return context.database.write(async (tx) => {
    await assertInScope(tx, who, params.cid)
    const choices = await readChoices(tx, who, context.caller)
    const orDefault = (sent: string | null | undefined, { fallback }: Choices) =>
      (sent === undefined ? fallback : sent) ?? ''
    const document = {
      ...entered,
      region: orDefault(body.region, choices.region),
      discount_group: orDefault(body.discount_group, choices.discount_group),
      assortment: orDefault(body.assortment, choices.assortment),
      language: orDefault(body.language, choices.language),
      lines: body.lines ?? (choices.lines.fallback === null ? [] : [choices.lines.fallback]),
    }
    const request = { requestId, what: ['company.createSub', params, entered] }
    const id = await runIdempotent(tx, context, request, z.int(), async () => {
      // The form offers the values of the parent too.
      const [parent] = await tx.select().from(company).where(eq(company.id, params.cid))
      const kept = { ...parent, discount_group: parent?.discountGroup, lines: await linesOf(tx, params.cid) }
      assertChoices(document, choices, kept, '', locale)
      const values = { name1: body.name1, ...columnsOf(document), parentId: params.cid }
      const made = await insertCompany(tx, values, document.lines)
      const after = { ...values, lines: document.lines }
      await writeAudit(tx, who, 'company.create', `company ${made}`, { after })
      return made
    })
    return readCompany(tx, context, id)
  })
}

function chosenIn({ country, region, discount_group, assortment, language, lines }: Document) {
  return {
    country,
    region: region === null ? '' : region,
    discount_group: discount_group === null ? '' : discount_group,
    assortment: assortment === null ? '' : assortment,
    language,
    lines,
  }
}

function columnsOf(document: Document) {
  const { vat_number, customer_number, company_type, auto_approve, lines: _lines, ...same } = document
  const { discount_group, ...chosen } = { ...same, ...chosenIn(document), lines: undefined }
  return {
    ...chosen,
    vatNumber: vat_number,
    customerNumber: customer_number,
    companyType: company_type,
    autoApprove: auto_approve,
    discountGroup: discount_group,
  }
}

async function linesOf(tx: Db, id: number): Promise<string[]> {
  const rows = await tx.select({ code: companyLine.lineCode }).from(companyLine).where(eq(companyLine.companyId, id))
  return rows.map(({ code }) => code).sort()
}

async function keepLines(tx: Db, id: number, lines: readonly string[]): Promise<void> {
  await tx.delete(companyLine).where(and(eq(companyLine.companyId, id), notInArray(companyLine.lineCode, [...lines])))
  if (lines.length === 0) return
  const rows = [...new Set(lines)].map((lineCode) => ({ companyId: id, lineCode }))
  await tx.insert(companyLine).values(rows).onConflictDoNothing()
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const shown = (value: unknown) => (value instanceof Uint8Array ? `${value.byteLength} bytes` : value)
  const names = Object.keys(after).filter(
    (name) => after[name] !== undefined && JSON.stringify(shown(after[name])) !== JSON.stringify(shown(before[name])),
  )
  const pick = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, shown(row[name])]))
  return { before: pick(before), after: pick(after) }
}
