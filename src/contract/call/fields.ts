import { z } from 'zod'
import { type Group, groups } from '#src/session/groups.ts'
import { referringTo } from '#src/contract/call/things.ts'
import { isBasketNumber, stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { canonicalEmail, canonicalEmailPart } from '#src/contract/values/email-domain.ts'
import { isUnspoofedDomain } from '#src/contract/values/unspoofed-domain.ts'
import { minPassword } from '#src/contract/values/password.ts'
import { hasDistinctCharacters, opaquePassword, tidyEntry } from '#src/contract/values/canonical-text.ts'
import { isStorable, isWhole, maxText } from '#src/contract/values/storable.ts'

/**
 * Names a rule for which zod has no issue code. The name becomes part of the issue, by which `issue-words.ts` finds the
 * message in the caller's language.
 */
const rule = (
  name: 'storable' | 'same' | 'basket-number' | 'phone' | 'master' | 'upload' | 'key-bytes' | 'guessable' | 'email',
) => ({
  params: { rule: name },
})

const storable = { ...rule('storable'), abort: true }

/**
 * Refuses a text longer than four times `max` before any slower check. `max` applies to the normalized text, so it is
 * checked later.
 */
const limited = (max: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > 4 * max)
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value, continue: false })
    })
    .refine(isStorable, storable)

/**
 * Returns the schema of a text that `formOf` normalizes and that then has at most `max` UTF-16 code units. The
 * normalized text is checked once more, because removing characters may have joined runs of combining marks.
 */
export const formed = (max: number, formOf: (text: string) => string) =>
  limited(max).overwrite(formOf).refine(isStorable, storable).max(max)

/** A text that is stored unchanged; it is not trimmed or normalized. */
export const text = z.string().max(maxText, { abort: true }).refine(isStorable, storable)
/**
 * A text that the sender has read earlier and that is only compared with the stored one. It has no length limit, so
 * that longer texts from before the limit can still be replaced.
 */
export const shownText = z.string().refine(isWhole, storable)
const maxEntry = 250
/**
 * A one-line text of a form. Parsing trims it and composes its characters (NFC); a text without visible characters
 * becomes ''.
 */
export const entry = formed(maxEntry, tidyEntry)
export const required = entry.min(1)
/** A one-line text of a form that may be omitted. Null becomes ''. */
export const optionalEntry = z.preprocess((value) => (value === null ? '' : value), entry).optional()
/**
 * Makes a schema optional: undefined, null and '' count as missing. Do not use it for texts, in which '' is a value.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional()).optional()
const maxEmail = 254
/**
 * An email address. Parsing returns it as it is stored, with an internationalized domain in ASCII (Punycode). A domain
 * that mixes scripts is refused.
 */
export const email = formed(maxEmail, canonicalEmail)
  .pipe(z.email({ pattern: z.regexes.html5Email }))
  .refine((address) => isUnspoofedDomain(address.slice(address.lastIndexOf('@') + 1)), rule('email'))
/** A part of an email address, for filters. */
export const emailPart = formed(maxEmail, (typed) => canonicalEmailPart(tidyEntry(typed)))
/**
 * The username of a login: an email address in any spelling. Parsing returns the stored spelling; it does not check
 * whether the address is valid.
 */
export const username = formed(maxEmail, (typed) => canonicalEmail(tidyEntry(typed))).min(1)
export const optionalEmail = z
  .preprocess((value) => (value === null ? '' : value), z.union([z.literal(''), email]))
  .optional()
/** Maximum length of a password, which limits the cost of hashing. */
const maxPassword = 256
/**
 * A password. Its length is counted in characters: "🔑" is one, although it has two code units. A limit is met if one of
 * the password's forms meets it.
 */
const counted = (formsOf: (value: string) => string[], min: number) =>
  limited(maxPassword)
    .check(({ value, issues }) => {
      const lengths = formsOf(value).map((form) => [...form].length)
      const issue = { origin: 'string', inclusive: true, input: value } as const
      if (Math.max(...lengths) < min) issues.push({ ...issue, code: 'too_small', minimum: min })
      if (Math.min(...lengths) > maxPassword) issues.push({ ...issue, code: 'too_big', maximum: maxPassword })
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: maxPassword })
/** Returns both forms of a password that may be stored: older hashes were made from the password as typed. */
const formsOfStored = (value: string) => [value, opaquePassword(value)]
/** A password that is only compared with another one: the current password, or the repetition of a new one. */
export const comparedPassword = counted(formsOfStored, 0)
/** A current password that must not be empty. */
export const requiredPassword = counted(formsOfStored, 1)
export const passwordEntry = counted(formsOfStored, minPassword)
/**
 * A new password. Control characters are refused, as the OpaqueString profile requires
 * (https://www.rfc-editor.org/rfc/rfc8265#section-4.2).
 */
export const newPassword = counted((value) => [opaquePassword(value)], minPassword)
  .refine((value) => !/\p{Cc}/u.test(value))
  .refine((value) => isStorable(opaquePassword(value)), storable)
  .refine((value) => value === '' || hasDistinctCharacters(value), rule('guessable'))
  .meta({ minLength: minPassword, maxLength: maxPassword })
export const requestId = text.min(1).max(100).optional()
/** Idempotency key for calls that have none in the specification. */
export const addedRequestId = requestId.describe(
  'Added: idempotency key generated by the client. A repeated request returns the first answer and has no further effect. 409 if the key was used for a different request.',
)
export const loginToken = text.min(1).max(4096)
export const linkState = z.object({
  state: z.enum(['open', 'used', 'over']).describe('State of the link: open, used, or over (expired or unknown).'),
  email: z.string().describe('Email address that the link was sent to; empty unless the link is open.'),
})

/** A whole number, sent as digits in a query or path. '' is refused as a missing value. */
const digits = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(),
)
export const count = digits.pipe(z.int().min(0))
/** A version, stored as a 32-bit integer. The max leaves room for the next change, which adds one. */
export const changeCount = digits.pipe(z.int().min(0).max(2_147_483_646))
export const positive = digits.pipe(z.int().min(1))
/** The fields of a query that select a page of a list. */
export const paging = {
  page: positive.optional().describe('Page number, from 1.'),
  number_per_page: positive.pipe(z.int().max(1000)).optional().describe('Rows per page; at most 1,000.'),
}
const id = digits.pipe(z.int().min(1).max(2_147_483_647))
export const companyId = referringTo('company', id).describe('Company id.')
export const addressId = referringTo('address', id).describe('Address id.')
export const contactId = referringTo('contact', id).describe('Contact id.')
export const articleId = referringTo('article', id).describe('Article id.')
export const priceLogId = referringTo('priceLog', id).describe('Price log id.')
/**
 * The email address of a contact. It is marked as referring to an existing contact; the schema itself does not check
 * that.
 */
export const knownEmail = referringTo('email', email)
/** The version of a record as the sender has last read it. It may be sent as a number or as digits. */
export const version = digits
export const flag = z.enum(['0', '1'])

/** A calendar day. Year 0 is refused, because databases do not have it. */
export const day = z.iso.date().regex(/^(?!0000)/)
export const date = z.iso.datetime({ offset: true })
/** An amount as a decimal string, in EUR unless stated otherwise. Never a float. */
export const money = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const millimetres = z.int().min(0).nullable()

export const idPair = z.tuple([z.int(), z.string()])
export const codePair = z.tuple([z.string(), z.string()])
/**
 * A choice. It may be sent as its code, or as the pair of code and label in which answers contain it. Parsing returns
 * the code.
 */
export const chosen = z.preprocess((value) => (Array.isArray(value) ? value[0] : value), entry)
export const chosenCompany = referringTo(
  'company',
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), id),
)
const countryCode = chosen.pipe(z.string().regex(/^[A-Z]{2}$/))
/** The fields of a postal address in a form. */
export const postalEntries = {
  address1: required.describe('Street and house number.'),
  address2: optionalEntry.describe('Second address line, such as building or floor; may be empty.'),
  zip: required.describe('Postcode, in the country’s format.'),
  city: required.describe('Town or city.'),
  country: countryCode.describe('Country, ISO 3166-1 alpha-2.'),
}
const lineCode = text.pipe(z.string().min(1).max(40))
export const chosenLine = referringTo(
  'line',
  z.preprocess((value) => (Array.isArray(value) ? value[0] : value), lineCode),
)
export const companyType = z.enum(['X', 'C', 'D', 'I', 'E'])

const isGroup = (name: string): name is Group => groups.some((group) => group === name)
/** A list of group names. Parsing drops unknown ones. */
export const knownGroups = z.array(z.string()).transform((names) => names.filter(isGroup))

/** A basket number. Parsing removes its leading zeros. */
export const basketNumber = referringTo(
  'basket',
  text.pipe(z.string().max(60)).transform(stripLeadingZeros).refine(isBasketNumber, rule('basket-number')),
).describe('Basket number, without leading zeros.')

/**
 * A file. `size`: in bytes. `stream()`: each call starts at the beginning of the file. A browser's `File` fits this
 * type.
 */
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
