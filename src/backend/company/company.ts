import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { lineName } from '#src/backend/platform/line-name.ts'
import { type CompanyChoices, type Choices, languageName, readChoices } from './company-fields.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { logoAddress } from '#src/backend/logo/logo.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyAncestor, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { line, material } from '#src/backend/platform/db/tables/line.ts'
import { type ActingUser, assertInScope } from '#src/backend/platform/call/who.ts'
import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { countryChoices } from '#src/site/countries.ts'

export const readCompanyInfo: Handler<'company.info'> = async ({ params }, context) => {
  const who = whoOf(context)
  await assertInScope(context.database.read, who, params.id)
  return readCompany(context.database.read, context, params.id)
}

export const listMaterials: Handler<'company.materials'> = async ({ params }, context) => {
  const { read } = context.database
  await assertInScope(read, whoOf(context), params.cid)
  const rows = await read
    .select({ material, line__name: lineName(context.caller.locale) })
    .from(material)
    .innerJoin(line, eq(line.code, material.lineCode))
    .innerJoin(companyLine, and(eq(companyLine.lineCode, line.code), eq(companyLine.companyId, params.cid)))
    .orderBy(asc(line.position), asc(material.material), asc(material.pk))
  const materials2line = rows.map(({ material, line__name }) => ({
    pk: material.pk,
    material: material.material,
    prodname: material.prodname,
    line__name,
    thicknesses: material.thicknesses,
    texture: material.texture,
  }))
  return { materials2line }
}

/**
 * Returns a company in the contract's shape; throws not-found for an unknown id. The breadcrumbs begin with the
 * caller's own company. Without CAN_CREATE_COMPANIES, region, discount group and assortment are empty. The caller must
 * have checked that the company is in the user's scope.
 */
export async function readCompany(db: Db, context: Context, id: number): Promise<Data<Calls['company.info']>> {
  const who = whoOf(context)
  const { locale } = context.caller
  const [row] = await db.select().from(company).where(eq(company.id, id))
  if (!row) throw new RefusalError('not-found')
  const breadcrumbs = await readBreadcrumbs(db, who, id)
  const choices = await readChoices(db, who, context.caller)
  const lines = await readLines(db, id, locale)
  const isAdmitted = who.groups.includes('CAN_CREATE_COMPANIES')
  const field = (name: keyof CompanyChoices, stored: string): Field => fieldOf(choices[name], stored)
  const extra = (name: keyof CompanyChoices, stored: string): Field =>
    isAdmitted ? field(name, stored) : { value: null, choices: [], fallback: null }
  const country = field('country', row.country)
  const region = extra('region', row.region)
  const discountGroup = extra('discount_group', row.discountGroup)
  const assortment = extra('assortment', row.assortment)
  const language = field('language', row.language)
  const [child] = await db.select({ id: company.id }).from(company).where(eq(company.parentId, id)).limit(1)
  return {
    id,
    version: row.version,
    name1: row.name1,
    name2: row.name2,
    parent: breadcrumbs.at(-2) ?? null,
    breadcrumbs,
    vat_number: row.vatNumber,
    customer_number: row.customerNumber,
    company_type: row.companyType,
    auto_approve: row.autoApprove,
    address1: row.address1,
    address2: row.address2,
    zip: row.zip,
    city: row.city,
    email: row.email,
    phone: row.phone,
    mobile: row.mobile,
    country: country.value,
    country_choices: country.choices,
    country_default: country.fallback,
    region: region.value,
    region_choices: region.choices,
    region_default: region.fallback,
    discount_group: discountGroup.value,
    discount_group_choices: discountGroup.choices,
    discount_group_default: discountGroup.fallback,
    assortment: assortment.value,
    assortment_choices: assortment.choices,
    assortment_default: assortment.fallback,
    language: language.value ?? [row.language, languageName(row.language, locale)],
    language_choices: language.choices,
    language_default: language.fallback,
    lines,
    line_choices: [
      ...choices.lines.choices,
      ...lines.filter(([code]) => !choices.lines.choices.some(([other]) => other === code)),
    ],
    line_default: choices.lines.fallback,
    last_line: row.lastLine,
    logo: row.logo === null ? null : row.logoName,
    logo_image: row.logo === null ? null : logoAddress(context.settings.secret, id, row.logo),
    has_children: child !== undefined,
  }
}

type Field = Choices & { value: [string, string] | null }

/** Returns a field with its value and choices. The stored value is always among the choices. */
function fieldOf({ choices, fallback }: Choices, stored: string): Field {
  if (stored === '') return { value: null, choices, fallback }
  const known = choices.find(([code]) => code === stored)
  const value: [string, string] = known ?? [stored, stored]
  return { value, choices: known ? choices : [...choices, value], fallback }
}

async function readBreadcrumbs(db: Db, who: ActingUser, id: number): Promise<[number, string][]> {
  const rows = await db
    .select({ id: company.id, name: company.name1 })
    .from(companyAncestor)
    .innerJoin(company, eq(company.id, companyAncestor.ancestorId))
    .where(
      and(
        eq(companyAncestor.companyId, id),
        sql`${companyAncestor.depth} <= (select depth from company_ancestor where company_id = ${id} and ancestor_id = ${who.companyId})`,
      ),
    )
    .orderBy(desc(companyAncestor.depth))
  return rows.map((row) => [row.id, row.name])
}

async function readLines(db: Db, id: number, locale: Context['caller']['locale']): Promise<[string, string][]> {
  const rows = await db
    .select({ code: line.code, name: lineName(locale) })
    .from(companyLine)
    .innerJoin(line, eq(line.code, companyLine.lineCode))
    .where(eq(companyLine.companyId, id))
    .orderBy(asc(line.position))
  return rows.map((row) => [row.code, row.name])
}

export const listCountryCodes: Handler<'company.countryCodes'> = async (_, { caller }) => ({
  country_choices: countryChoices(caller.locale),
})
