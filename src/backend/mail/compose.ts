import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/db.ts'
import { type Letter, writeLetter, type Written } from '#src/backend/mail/letter.ts'
import { passwordLink } from '#src/backend/mail/link-origin.ts'
import { meant } from '#src/backend/mail/queue.ts'
import {
  activationLetter,
  changedLetter,
  knownLetter,
  movedLetter,
  registrationLetter,
  resetLetter,
} from '#src/backend/mail/templates.ts'
import { createToken, type TokenKind } from '#src/backend/one-time-tokens.ts'
import { mail, registration } from '#src/backend/portal-tables.ts'
import { company, contact } from '#src/backend/tables.ts'
import type { Locale } from '#src/site.ts'
import { type ConfiguredSite, siteOf } from '#src/sites.server.ts'

export type MailRow = typeof mail.$inferSelect
export type Composed = Written & { to: string; site: ConfiguredSite }

/** An address gets so many mails of a kind an hour that anybody may have sent; the rest end unsent, and nobody is told. */
const mostAnHour = 5
const hourMs = 3_600_000

/** What a mail says and to whom it goes, with a token of its own in its link; null where it goes to nobody. */
export async function composeMail(tx: Db, row: MailRow, now: Date): Promise<Composed | null> {
  const site = siteOf(row.site)
  const { template, payload } = meant.parse(row)
  const locale: Locale = row.locale === 'de' ? 'de' : 'en'
  const title = site.title
  const linkTo = async (kind: TokenKind, contactId: number) =>
    passwordLink(row.origin, await createToken(tx, { kind, contactId }, now))
  const written = (to: string, letter: Letter, language = locale) => ({
    ...writeLetter(letter, site, language),
    to,
    site,
  })

  if (template === 'registration') {
    if (await isOneTooMany(tx, row)) return null
    const [asked] = await tx.select().from(registration).where(eq(registration.id, payload.registrationId))
    if (!asked) return null
    const owner = await findOwner(tx, sql`lower(${contact.email}) = lower(${asked.email})`)
    if (owner) {
      const link = `${row.origin}/${owner.active ? 'forgot-password' : ''}`
      return written(owner.email, knownLetter({ locale, title, active: owner.active, link }))
    }
    const registrationId = asked.id
    const token = await createToken(tx, { kind: 'registration', contactId: null, payload: { registrationId } }, now)
    return written(asked.email, registrationLetter({ locale, title, link: `${row.origin}/register-company/${token}` }))
  }

  if (template === 'password-reset') {
    if (await isOneTooMany(tx, row)) return null
    const owner = await findOwner(tx, sql`lower(${contact.email}) = ${row.to}`)
    if (!owner?.active) return null
    const words = { locale: owner.locale ?? locale, title, name: owner.name, username: owner.email }
    return written(owner.email, resetLetter({ ...words, link: await linkTo('password', owner.id) }), words.locale)
  }

  const owner = await findOwner(tx, eq(contact.id, payload.contactId))
  if (!owner) return null
  const words = { locale: owner.locale ?? locale, title, name: owner.name, username: owner.email }
  if (template === 'activation') {
    if (owner.active) return null
    const link = await linkTo('activation', owner.id)
    return written(owner.email, activationLetter({ ...words, company: owner.company, link }), words.locale)
  }
  const { timeZone } = site
  // To the address it had: whoever reads there learns of it, and nothing of where the account went.
  if (template === 'address-changed') {
    const moved = { locale: words.locale, title, address: row.to, at: row.createdAt, timeZone, link: `${row.origin}/` }
    return written(row.to, movedLetter(moved), words.locale)
  }
  const changed = changedLetter({ ...words, at: row.createdAt, timeZone, link: `${row.origin}/forgot-password` })
  return written(owner.email, changed, words.locale)
}

/** Counted by what was asked for before it, so that several processes that send at once come to one result. */
async function isOneTooMany(tx: Db, row: MailRow): Promise<boolean> {
  const since = new Date(row.createdAt.getTime() - hourMs)
  const [before] = await tx
    .select({ n: count() })
    .from(mail)
    .where(
      and(
        eq(mail.to, row.to),
        eq(mail.template, row.template),
        gt(mail.createdAt, since),
        lt(mail.id, row.id),
        isNull(mail.endedAt),
      ),
    )
  return (before?.n ?? 0) >= mostAnHour
}

/** Whose address or account it is; active: whether this person may sign in. */
async function findOwner(tx: Db, which: ReturnType<typeof sql>) {
  const [row] = await tx
    .select({ contact, company: company.name1, companyActive: company.active })
    .from(contact)
    .leftJoin(company, eq(company.id, contact.companyId))
    .where(which)
  if (!row) return undefined
  const { id, email, firstName, middleName, lastName, language, active } = row.contact
  const locale: Locale | undefined = language === 'de' || language === 'en' ? language : undefined
  const name = [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
  return { id, email, name, locale, company: row.company ?? '', active: active && row.companyActive === true }
}
