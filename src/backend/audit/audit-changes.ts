import { z } from 'zod'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { nameOfField } from '#src/contract/words/field-names.ts'
import { basketStatusWords } from '#src/contract/words/basket-words.ts'
import { knownGroups } from '#src/contract/call/fields.ts'
import { countryChoices } from '#src/site/countries.ts'
import type { Locale } from '#src/site/site.ts'
import type { AuditNames } from './audit-names.ts'

type Change = { field: string; before: string; after: string }
type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string
type Recorded = { action: string; before: unknown; after: unknown }

const maxLetters = 300

/**
 * The fields of an audit entry that are shown, in this order, by their name in the entry. Other fields stay hidden, so
 * that no hash or token is shown.
 */
const fieldNames: Record<string, string | Words> = {
  username: 'username',
  reason: 'reason',
  status: m.audit_field_status,
  approvalNumber: 'approvalNumber',
  name1: 'name1',
  name2: 'name2',
  name: 'name',
  companyType: 'company_type',
  email: 'email',
  pendingEmail: m.audit_field_pending_email,
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  companyId: 'company',
  parentId: 'parent',
  parent: 'parent',
  active: 'active',
  groups: 'groups',
  right: 'right',
  address1: 'address1',
  address2: 'address2',
  zip: 'zip',
  city: 'city',
  country: 'country',
  phone: 'phone',
  mobile: 'mobile',
  delivery: 'is_delivery',
  is_delivery: 'is_delivery',
  vatNumber: 'vat_number',
  customerNumber: 'customer_number',
  region: 'region',
  discountGroup: 'discount_group',
  assortment: 'assortment',
  lines: 'lines',
  lastLine: 'last_line',
  autoApprove: 'auto_approve',
  language: 'language',
  optOut: 'opt_out',
  site: m.audit_field_site,
  logo: 'logo',
  loginAllowed: m.audit_field_login_allowed,
  testLoginAllowed: m.audit_field_test_login_allowed,
  flashText: m.audit_field_flash_text,
  shopUrl: m.audit_field_shop_url,
  file: 'file',
  new: m.audit_field_new,
  changed: m.audit_field_changed,
  unchanged: m.audit_field_unchanged,
  removed: m.audit_field_removed,
  dumped: m.audit_field_dumped,
  ended: m.audit_field_ended,
  backupAt: m.audit_field_backup_at,
}

const record = z.record(z.string(), z.unknown()).catch({})
const byLanguage = z.record(z.string(), z.record(z.string(), z.string().nullable())).catch({})

/** Actions whose changes are texts. They are listed by language and key. */
const ofTexts = new Set(['i18n.save', 'i18n.import', 'i18n.saveMarks', 'i18n.saveNotes', 'i18n.saveTerms'])

/**
 * Returns the differences between an entry's `before` and `after` in the reader's language. Long values are shortened.
 */
export function changesOf(row: Recorded, names: AuditNames, locale: Locale): Change[] {
  return ofTexts.has(row.action) ? textChanges(row) : fieldChanges(row, names, locale)
}

function fieldChanges(row: Recorded, names: AuditNames, locale: Locale): Change[] {
  const before = record.parse(row.before)
  const after = record.parse(row.after)
  const fields = Object.keys(fieldNames).filter((name) => Object.hasOwn(before, name) || Object.hasOwn(after, name))
  return fields.flatMap((name) => {
    const field = nameOf(name, after[name] ?? before[name], locale)
    if (field === undefined) return []
    const [was, is] = [before[name], after[name]].map((value) => shortened(valueOf(name, value, names, locale)))
    return was === is ? [] : [{ field, before: was ?? '', after: is ?? '' }]
  })
}

function nameOf(name: string, value: unknown, locale: Locale): string | undefined {
  if (name === 'lines' && typeof value === 'number') return m.audit_field_rows({}, { locale })
  const word = fieldNames[name]
  return typeof word === 'string' ? nameOfField(null, word, locale) : word?.({}, { locale })
}

function textChanges(row: Recorded): Change[] {
  const before = byLanguage.parse(row.before)
  return Object.entries(byLanguage.parse(row.after)).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]) => ({
      field: shortened(`${language} › ${key}`),
      before: shortened(before[language]?.[key] ?? ''),
      after: shortened(text ?? ''),
    })),
  )
}

const typeWords: Record<string, Words> = {
  X: m.company_type_other,
  C: m.company_type_carpenter,
  D: m.company_type_dealer,
  I: m.company_type_industry,
  E: m.company_type_end_customer,
}
const addresses = new Set(['username', 'email', 'pendingEmail'])
const companies = new Set(['companyId', 'parentId', 'parent'])

function valueOf(name: string, value: unknown, names: AuditNames, locale: Locale): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean')
    return value ? m.form_conflict_yes({}, { locale }) : m.form_conflict_no({}, { locale })
  if (typeof value === 'number') {
    if (companies.has(name)) return names.company(value)
    if (name === 'delivery') return m.audit_address({ id: value }, { locale })
    return (name === 'status' ? basketStatusWords[value]?.({}, { locale }) : undefined) ?? String(value)
  }
  if (name === 'groups' || name === 'right') {
    const groups = knownGroups.catch([]).parse(Array.isArray(value) ? value : [value])
    return groups.map((group) => rightName(group, locale)).join(', ')
  }
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ')
  if (typeof value !== 'string') return ''
  if (addresses.has(name)) return shownEmail(value)
  if (name === 'language')
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(value) ?? value
  if (name === 'country') return countryChoices(locale).find(([code]) => code === value)?.[1] ?? value
  if (name === 'companyType') return typeWords[value]?.({}, { locale }) ?? value
  return value
}

const shortened = (text: string): string => (text.length > maxLetters ? `${text.slice(0, maxLetters)} …` : text)
