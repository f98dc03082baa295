import { asc, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '#src/backend/platform/audit.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { passwordLink } from '#src/backend/platform/mail/link-origin.ts'
import { operation, operator, silent } from './operation.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { weaknessOf } from '#src/backend/platform/password/weak-password.ts'
import type { Settings } from '#src/settings.ts'
import { knownSites, originOf, siteOf } from '#src/site/sites.server.ts'
import { groups } from '#src/session/groups.ts'
import { email, newPassword, required } from '#src/contract/call/fields.ts'

/** Languages of a new portal. Without them, no translation screen could offer a source and a target. */
const firstLanguages = [
  { code: 'master', name: 'Master', position: 0 },
  { code: 'en', name: 'English', position: 1 },
  { code: 'de', name: 'Deutsch', position: 2 },
]

/**
 * Creates a user with all groups. Also creates the root company and the languages if there are none. Returns a link to
 * set a password, which is valid for an hour; with a password, the link is null.
 */
export const createAdmin = operation({
  name: 'admin create',
  ...silent,
  input: z.strictObject({
    email,
    firstName: required,
    lastName: z.string(),
    companyName: required.optional(),
    password: newPassword.optional(),
    another: z.boolean(),
  }),
  output: z.object({
    email: z.string(),
    company: z.string(),
    isNewCompany: z.boolean(),
    languages: z.int(),
    link: z.string().nullable(),
  }),
  async run({ database, settings }, input) {
    const own = { email: input.email, words: [input.firstName, input.lastName, input.companyName ?? ''] }
    const weakness = input.password === undefined ? null : weaknessOf(input.password, own, 'en')
    if (weakness !== null) throw new Error(`--password: ${weakness}`)
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
    return database.write(async (tx) => {
      // If two commands run at once, the second one waits here and then finds the user that the first one created.
      await tx.execute(sql`lock table contact in share row exclusive mode`)
      await assertNone(tx, input)
      const languages = await addLanguages(tx)
      const root = await findRoot(tx, input.companyName)
      const person = {
        companyId: root.id,
        email: input.email,
        firstName: input.firstName,
        lastName: input.lastName,
        groups: [...groups],
        active: true,
      }
      const [made] = await tx
        .insert(contact)
        .values({ ...person, passwordHash })
        .returning()
      if (!made) throw new Error('The contact was not written')
      await writeAudit(tx, operator, 'admin.create', `contact ${made.id}`, { after: person })
      const whose = { kind: 'password', contactId: made.id } as const
      const link = passwordHash === null ? linkOf(settings, await createToken(tx, whose, new Date())) : null
      return { email: made.email, company: root.name1, isNewCompany: root.isNew, languages, link }
    })
  },
})

async function assertNone(tx: Db, { email, another }: { email: string; another: boolean }): Promise<void> {
  const rows = await tx.select({ email: contact.email, groups: contact.groups, active: contact.active }).from(contact)
  if (rows.some((row) => row.email.toLowerCase() === email.toLowerCase()))
    throw new Error(`--email is "${email}": an account with this address already exists.`)
  const admin = rows.find((row) => row.active && groups.every((group) => row.groups.includes(group)))
  if (admin && !another)
    throw new Error(`There is already an administrator, ${admin.email}. Use --another to create a second one.`)
}

async function addLanguages(tx: Db): Promise<number> {
  const [some] = await tx.select().from(language).limit(1)
  if (some) return 0
  await tx.insert(language).values(firstLanguages)
  return firstLanguages.length
}

async function findRoot(tx: Db, name: string | undefined): Promise<{ id: number; name1: string; isNew: boolean }> {
  const [root] = await tx.select().from(company).where(isNull(company.parentId)).orderBy(asc(company.id)).limit(1)
  if (root && name !== undefined && root.name1 !== name)
    throw new Error(`--company-name is "${name}": the company at the root is "${root.name1}" already. Leave it out.`)
  if (root) return { ...root, isNew: false }
  const values = { name1: name ?? knownSites()[0]?.title ?? 'Portal', companyType: 'I' }
  const [made] = await tx.insert(company).values(values).returning()
  if (!made) throw new Error('The company was not written')
  await writeAudit(tx, operator, 'company.create', `company ${made.id}`, { after: values })
  return { ...made, isNew: true }
}

function linkOf(settings: Settings, token: string): string {
  return passwordLink(originOf(siteOf(''), settings), token)
}
