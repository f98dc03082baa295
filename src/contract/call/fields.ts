import './no-eval.ts'
import { z } from 'zod'
import { type Group, groups } from '#src/groups.ts'
import { naming } from '#src/contract/values/things.ts'
import { isBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { canonicalEmail, canonicalEmailPart } from '#src/contract/values/email-domain.ts'
import { isHonestDomain } from '#src/contract/values/honest-domain.ts'
import { minPassword } from '#src/contract/values/password.ts'
import { isVaried, opaquePassword, tidyEntry } from '#src/contract/values/canonical-text.ts'
import { isStorable, isWhole, maxText } from '#src/contract/values/storable.ts'

/** Rules that zod has no code for travel in an issue's params, so that the backend can word them in the caller's language. */
const rule = (
  name: 'storable' | 'same' | 'basket-number' | 'phone' | 'master' | 'upload' | 'key-bytes' | 'guessable' | 'email',
) => ({
  params: { rule: name },
})

const storable = { ...rule('storable'), abort: true }

/** Refuses what is many times too long before anything else looks at it; max itself is checked later, by what is left of the text. */
const limited = (max: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > 4 * max)
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value, continue: false })
    })
    .refine(isStorable, storable)

/** A text in one form, of up to max code units. What was removed from it may have split marks, so what is left is checked again. */
export const formed = (max: number, formOf: (text: string) => string) =>
  limited(max).overwrite(formOf).refine(isStorable, storable).max(max)

/** Opaque text: byte for byte, never trimmed. */
export const text = z.string().max(maxText, { abort: true }).refine(isStorable, storable)
/** A text as the sender was shown it: only compared, so that one stored before there was a limit can still be replaced. */
export const shownText = z.string().refine(isWhole, storable)
const maxEntry = 250
/** A form field: outer spaces do not matter, nor whether "ü" came as one character or as two, and what shows nothing is empty. */
export const entry = formed(maxEntry, tidyEntry)
export const required = entry.min(1)
/** An optional text; null is the empty one. */
export const optionalEntry = z.preprocess((value) => (value === null ? '' : value), entry).optional()
/** An optional value other than a text; null and '' count as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional()).optional()
const maxEmail = 254
/** Parsed in the form that is stored: a domain in letters becomes its ASCII form. */
export const email = formed(maxEmail, canonicalEmail)
  .pipe(z.email({ pattern: z.regexes.html5Email }))
  .refine((address) => isHonestDomain(address.slice(address.lastIndexOf('@') + 1)), rule('email'))
/** Of an address, what a list is filtered by. */
export const emailPart = formed(maxEmail, (typed) => canonicalEmailPart(tidyEntry(typed)))
/** Who signs in: an address, in whatever spelling. */
export const username = formed(maxEmail, (typed) => canonicalEmail(tidyEntry(typed))).min(1)
export const optionalEmail = z
  .preprocess((value) => (value === null ? '' : value), z.union([z.literal(''), email]))
  .optional()
/** Bounds a hash's cost. */
const maxPassword = 256
/** Counted in characters, as people do: "🔑" is one, though a string holds two code units of it. Of several forms each may meet the limits. */
const counted = (formsOf: (value: string) => string[], min: number) =>
  limited(maxPassword)
    .check(({ value, issues }) => {
      const lengths = formsOf(value).map((form) => [...form].length)
      const issue = { origin: 'string', inclusive: true, input: value } as const
      if (Math.max(...lengths) < min) issues.push({ ...issue, code: 'too_small', minimum: min })
      if (Math.min(...lengths) > maxPassword) issues.push({ ...issue, code: 'too_big', maximum: maxPassword })
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: maxPassword })
/** Older hashes are of what was typed. */
const formsOfStored = (value: string) => [value, opaquePassword(value)]
/** A password to compare: the present one, or the new one once more. */
export const comparedPassword = counted(formsOfStored, 0)
export const passwordEntry = counted(formsOfStored, minPassword)
/** Without control characters, as the OpaqueString profile demands. */
export const newPassword = counted((value) => [opaquePassword(value)], minPassword)
  .refine((value) => !/\p{Cc}/u.test(value))
  .refine((value) => isStorable(opaquePassword(value)), storable)
  .refine((value) => value === '' || isVaried(value), rule('guessable'))
  .meta({ minLength: minPassword, maxLength: maxPassword })
export const requestId = text.min(1).max(100).optional()
/** The sender's own number, on calls to which it was added. */
export const addedRequestId = requestId.describe(
  'Added: client-generated request id; a repeated request returns the first answer and has no further effect. 409 if it was used for a different request.',
)
export const loginToken = text.min(1).max(4096)
export const linkStanding = z.object({
  state: z.enum(['open', 'used', 'over']).describe('open, used, or over (expired or unknown).'),
  email: z.string().describe('The address the link was sent to; empty unless open.'),
})

/** A whole number from a query or path; '' is missing. */
const digits = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(),
)
export const count = digits.pipe(z.int().min(0))
/** Kept as a 32-bit integer, and one more with the next change. */
export const changeCount = digits.pipe(z.int().min(0).max(2_147_483_646))
export const positive = digits.pipe(z.int().min(1))
const id = digits.pipe(z.int().min(1).max(2_147_483_647))
export const companyId = naming('company', id).describe('Company id.')
export const addressId = naming('address', id).describe('Address id.')
export const contactId = naming('contact', id).describe('Contact id.')
export const articleId = naming('article', id).describe('Article id.')
export const priceLogId = naming('priceLog', id).describe('Price log id.')
/** An existing contact's. */
export const knownEmail = naming('email', email)
/** A record's version as it was read; a form sends digits. */
export const version = digits
export const flag = z.enum(['0', '1'])

/** A calendar day of our era: databases know no year 0. */
export const day = z.iso.date().regex(/^(?!0000)/)
export const date = z.iso.datetime({ offset: true })
/** EUR unless said otherwise; never a float. */
export const money = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const millimetres = z.int().min(0).nullable()

export const idPair = z.tuple([z.int(), z.string()])
export const codePair = z.tuple([z.string(), z.string()])
/** Sent as its code, or as the pair it came as. */
export const chosen = z.preprocess((value) => (Array.isArray(value) ? value[0] : value), entry)
export const chosenCompany = naming(
  'company',
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), id),
)
export const countryCode = chosen.pipe(z.string().regex(/^[A-Z]{2}$/))
const lineCode = text.pipe(z.string().min(1).max(40))
export const chosenLine = naming(
  'line',
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), lineCode),
)
export const companyType = z.enum(['X', 'C', 'D', 'I', 'E'])

const isGroup = (name: string): name is Group => groups.some((group) => group === name)
/** Groups this portal does not know are dropped. */
export const knownGroups = z.array(z.string()).transform((names) => names.filter(isGroup))

/** Parsed without its leading zeros. */
export const basketNumber = naming(
  'basket',
  text.pipe(z.string().max(60)).transform(stripLeadingZeros).refine(isBasketNumber, rule('basket-number')),
).describe('Basket number, without leading zeros.')

/** A file being sent, its size in bytes. stream() may be called more than once, each time from the start. A browser's File is one. */
export type Upload = { name: string; type: string; size: number; stream: () => ReadableStream<Uint8Array> }
export const megabyte = 1_048_576
export const formBytes = 65_536
export const upload = z.custom<Upload>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'stream' in value &&
    typeof value.stream === 'function' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'type' in value &&
    typeof value.type === 'string' &&
    'size' in value &&
    typeof value.size === 'number',
  rule('upload'),
)

export const isSame = (path: string) => ({ ...rule('same'), path: [path] })
export const isNotMaster = rule('master')
export const isShortKey = rule('key-bytes')
