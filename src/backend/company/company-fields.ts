import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { m } from '#messages'
import type { Caller } from '#src/session/caller.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { countryChoices, isCountry } from '#src/site/countries.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { lineName } from '#src/backend/platform/line-name.ts'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import { choice } from '#src/backend/platform/db/tables/choice.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'
import { inLanguage, languages, type Locale } from '#src/site/site.ts'

type Pair = [code: string, label: string]
export type Choices = { choices: Pair[]; fallback: string | null }
export type CompanyChoices = Record<
  'country' | 'region' | 'discount_group' | 'assortment' | 'language' | 'lines',
  Choices
>

/**
 * Returns the values that the caller may choose for each field of a company. The production lines are those of the
 * caller's own company. If that is a top-level company, they are all lines.
 */
export async function readChoices(db: Db, who: ActingUser, caller: Caller): Promise<CompanyChoices> {
  const { locale, host } = caller
  const rows = await db
    .select({ ...getTableColumns(choice), label: inLanguage({ en: choice.labelEn, de: choice.labelDe }, locale) })
    .from(choice)
    .orderBy(asc(choice.position))
  const lines = await db
    .select({ code: line.code, name: lineName(locale) })
    .from(line)
    .where(
      or(
        sql`exists (select from ${company} where ${company.id} = ${who.companyId} and ${company.parentId} is null)`,
        sql`exists (select from ${companyLine} where ${eq(companyLine.companyId, who.companyId)} and ${companyLine.lineCode} = ${line.code})`,
      ),
    )
    .orderBy(asc(line.position))
  const ofKind = (kind: string): Choices => {
    const found = rows.filter((row) => row.kind === kind)
    return {
      choices: found.map((row) => [row.code, row.label]),
      fallback: found.find((row) => row.isDefault)?.code ?? null,
    }
  }
  return {
    country: { choices: countryChoices(locale), fallback: siteOf(host).country },
    region: ofKind('region'),
    discount_group: ofKind('discount_group'),
    assortment: ofKind('assortment'),
    language: {
      choices: languages.map(({ code }): Pair => [code, languageName(code, locale)]).toSorted(),
      fallback: 'de',
    },
    lines: {
      choices: lines.map((row) => [row.code, row.name]),
      fallback: lines[0]?.code ?? null,
    },
  }
}

export function languageName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
}

type Chosen = Partial<Record<'country' | 'region' | 'discount_group' | 'assortment' | 'language', string>> & {
  lines?: string[]
}

/**
 * Refuses values that are not among the choices. The refusal names their fields, with `prefix` before each name.
 * Allowed are also the values in `kept`, which the company already has, and empty values, except for country and
 * language.
 */
export function assertChoices(
  { lines, ...values }: Chosen,
  choices: CompanyChoices,
  kept: Chosen,
  prefix: string,
  locale: Locale,
): void {
  const errors: Record<string, string[]> = {}
  const check = (field: keyof CompanyChoices, value: string, had: readonly (string | undefined)[]) => {
    const mayBeEmpty = field !== 'country' && field !== 'language'
    if ((value === '' && mayBeEmpty) || had.includes(value)) return
    if (choices[field].choices.some(([code]) => code === value)) return
    const texts = (errors[prefix + field] ??= [])
    texts.push(m.company_choice_unknown({ value }, { locale }))
  }
  for (const field of ['country', 'region', 'discount_group', 'assortment', 'language'] as const) {
    const value = values[field]
    if (value !== undefined) check(field, value, [kept[field]])
  }
  for (const code of new Set(lines)) check('lines', code, kept.lines ?? [])
  if (Object.keys(errors).length > 0) throw refuseFields(errors, locale)
}

export function assertCountry(code: string, locale: Locale): void {
  if (isCountry(code)) return
  throw refuseFields({ country: [m.company_choice_unknown({ value: code }, { locale })] }, locale)
}
