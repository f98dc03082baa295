import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { isGuest } from '#src/site/sites.server.ts'
import { type Letter, writeLetter, type Written } from './letter.ts'
import { mailLink, passwordLink, unlocatedLink } from './link-origin.ts'
import { queuedActing, queuedMail } from './queue.ts'
import {
  activationLetter,
  emailRequestedLetter,
  changedLetter,
  confirmLetter,
  knownLetter,
  movedLetter,
  registrationLetter,
  resetLetter,
  rightLetter,
  takenLetter,
} from './templates.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { mail, registration } from '#src/backend/platform/db/tables/portal.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { findLocale, type Locale } from '#src/site/site.ts'
import { type ConfiguredSite, siteOf } from '#src/site/sites.server.ts'

export type MailRow = typeof mail.$inferSelect
export type Composed = Written & { to: string; site: ConfiguredSite }

/**
 * Limits for mails that anybody can request for an address, by kind of mail: per hour from one network, and per day
 * from all networks. Further mails are not sent, and nobody is notified.
 */
const maxPerHour = 5
const maxPerDay = 40
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Composes a queued mail: returns its content and recipient, or null if it must not be sent. A link in it gets a new
 * token, which is stored.
 */
export async function composeMail(tx: Db, row: MailRow, now: Date): Promise<Composed | null> {
  const { template, payload } = queuedMail.parse(row)
  const sheet = sheetOf(row)
  const { locale, title, written } = sheet
  if (template === 'registration') return composeRegistration(tx, row, sheet, payload, now)
  if (template === 'password-reset') return composeReset(tx, row, sheet, now)

  const owner = await findOwner(tx, eq(contact.id, payload.contactId))
  if (!owner) return null
  const words = { locale: owner.locale ?? locale, title, name: owner.name, username: shownEmail(owner.email) }
  if (template === 'activation') {
    const { wasActive = false } = payload
    if (owner.hasPassword || (wasActive && !owner.active) || (await isOneTooMany(tx, row))) return null
    // This kind activates no account, in case the contact is deactivated meanwhile.
    const kind = wasActive ? 'password' : 'activation'
    const content = { kind, contactId: owner.id, livesAs: 'activation' } as const
    const link = passwordLink(row.origin, await createToken(tx, content, now))
    return written(owner.email, activationLetter({ ...words, company: owner.company, link }), words.locale)
  }
  if (template === 'right-asked') {
    const asker = await findOwner(tx, eq(contact.id, payload.askerId))
    if (!asker?.active || !owner.active) return null
    const link = unlocatedLink(row.origin, `/edit-contact/${asker.id}?right=${payload.right}`)
    return written(owner.email, rightLetter({ ...words, asker, right: payload.right, link }), words.locale)
  }
  if (template === 'address-confirm') {
    if (owner.pendingEmail?.toLowerCase() !== row.to || (await isOneTooMany(tx, row))) return null
    return composeConfirmation(tx, row, { ...sheet, locale: words.locale }, owner, now)
  }
  const { timeZone } = sheet.site
  if ((template === 'address-asked' || template === 'address-changed') && (await isOneTooMany(tx, row))) return null
  if (template === 'address-asked') {
    const about = { ...words, at: row.createdAt, timeZone, link: mailLink(row.origin, '/') }
    return written(row.to, emailRequestedLetter(about), words.locale)
  }
  // This mail goes to the former address. It says that the address has changed, but not to which one.
  if (template === 'address-changed') {
    const moved = {
      locale: words.locale,
      title,
      address: shownEmail(row.to),
      at: row.createdAt,
      timeZone,
      link: mailLink(row.origin, '/'),
    }
    return written(row.to, movedLetter(moved), words.locale)
  }
  const changed = changedLetter({
    ...words,
    at: row.createdAt,
    timeZone,
    link: mailLink(row.origin, '/forgot-password'),
  })
  return written(owner.email, changed, words.locale)
}

const actingLine = ({ realUsername: real, username }: { username: string; realUsername: string }, locale: Locale) =>
  m.mail_acting({ real: shownEmail(real), username: shownEmail(username) }, { locale })

type Sheet = ReturnType<typeof sheetOf>

function sheetOf(row: MailRow) {
  const site = siteOf(row.site)
  const locale: Locale = findLocale(row.locale) ?? 'en'
  const { acting } = queuedActing.parse(row.payload)
  // A mail to an address that may be a stranger's contains no names.
  const isNamed = acting && row.template !== 'address-confirm'
  const written = (to: string, letter: Letter, language = locale): Composed => {
    const paragraphs = isNamed ? [...letter.paragraphs, actingLine(acting, language)] : letter.paragraphs
    return { ...writeLetter({ ...letter, paragraphs }, site, language), to, site }
  }
  return { site, locale, title: site.title, written }
}

async function composeRegistration(tx: Db, row: MailRow, sheet: Sheet, wanted: Wanted, now: Date) {
  if (await isOneTooMany(tx, row)) return null
  const { locale, title, written } = sheet
  const owner = await findOwner(tx, sql`lower(${contact.email}) = ${row.to}`)
  if (owner) {
    const link = mailLink(row.origin, owner.active ? '/forgot-password' : '/')
    return written(owner.email, knownLetter({ locale, title, active: owner.active, link }))
  }
  const pending = await findRegistration(tx, row, wanted)
  if (!pending) return null
  const payload = { registrationId: pending.id }
  const token = await createToken(tx, { kind: 'registration', contactId: null, payload }, now)
  const link = mailLink(row.origin, `/register-company/${token}`)
  return written(pending.email, registrationLetter({ locale, title, link }))
}

async function composeReset(tx: Db, row: MailRow, { locale, title, written }: Sheet, now: Date) {
  if (await isOneTooMany(tx, row)) return null
  const owner = await findOwner(tx, sql`lower(${contact.email}) = ${row.to}`)
  if (!owner?.active || isGuest(owner.email)) return null
  const words = { locale: owner.locale ?? locale, title, name: owner.name, username: shownEmail(owner.email) }
  const link = passwordLink(row.origin, await createToken(tx, { kind: 'password', contactId: owner.id }, now))
  return written(owner.email, resetLetter({ ...words, link }), words.locale)
}

/**
 * Composes the mail for a new address. If no account has the address, it contains the link for confirming; otherwise it
 * only notifies the owner of the other account.
 */
async function composeConfirmation(tx: Db, row: MailRow, { locale, title, written }: Sheet, asker: Owner, now: Date) {
  const taken = await findOwner(tx, sql`lower(${contact.email}) = ${row.to}`)
  if (taken?.id === asker.id) return null
  if (taken) {
    const language = taken.locale ?? locale
    return written(taken.email, takenLetter({ locale: language, title, link: mailLink(row.origin, '/') }), language)
  }
  const email = asker.pendingEmail ?? row.to
  const token = await createToken(tx, { kind: 'email', contactId: asker.id, payload: { email } }, now)
  const link = unlocatedLink(row.origin, `/account/email/${token}`)
  return written(email, confirmLetter({ locale, title, link }), locale)
}

type Wanted = { registrationId: number | null; proofHash?: string | undefined }

/**
 * Returns the registration for which a mail is sent again. Among several with the same address, it is the one with the
 * requester's proof, else one from the same network, else the newest.
 */
async function findRegistration(tx: Db, { to, network }: MailRow, { registrationId: id, proofHash = '' }: Wanted) {
  const matches = id === null ? sql`lower(${registration.email}) = ${to}` : eq(registration.id, id)
  const [nearest] = await tx
    .select()
    .from(registration)
    .where(matches)
    .orderBy(
      desc(sql`coalesce(${registration.proofHash}, '') = ${proofHash}`),
      desc(eq(registration.network, network)),
      desc(registration.id),
    )
    .limit(1)
  return nearest
}

/**
 * Returns whether a mail exceeds the limits. Only earlier requests are counted, so that several processes get the same
 * result.
 */
async function isOneTooMany(tx: Db, row: MailRow): Promise<boolean> {
  const isFromHere = and(eq(mail.network, row.network), gt(mail.createdAt, new Date(row.createdAt.getTime() - hourMs)))
  const [before] = await tx
    .select({ all: count(), here: sql<number>`count(*) filter (where ${isFromHere})`.mapWith(Number) })
    .from(mail)
    .where(
      and(
        eq(mail.to, row.to),
        eq(mail.template, row.template),
        gt(mail.createdAt, new Date(row.createdAt.getTime() - dayMs)),
        lt(mail.id, row.id),
        isNull(mail.endedAt),
      ),
    )
  return before !== undefined && (before.here >= maxPerHour || before.all >= maxPerDay)
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

async function findOwner(tx: Db, which: ReturnType<typeof sql>) {
  const [row] = await tx
    .select({ contact, company: company.name1, companyActive: company.active })
    .from(contact)
    .leftJoin(company, eq(company.id, contact.companyId))
    .where(which)
  if (!row) return undefined
  const { id, email, pendingEmail, firstName, middleName, lastName, language, active, passwordHash } = row.contact
  const locale: Locale | undefined = findLocale(language)
  const name = [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
  return {
    id,
    email,
    pendingEmail,
    name,
    locale,
    company: row.company ?? '',
    active: active && row.companyActive === true,
    hasPassword: passwordHash !== null,
  }
}
