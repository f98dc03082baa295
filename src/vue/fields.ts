import { z } from 'zod'
import { isBasketNumber, stripLeadingZeros } from '#src/basket-number.ts'

/** Rules that zod has no code for travel in an issue's params, so that the backend can word them in the caller's language. */
const rule = (name: 'storable' | 'same' | 'basket-number' | 'phone' | 'master' | 'upload') => ({
  params: { rule: name },
})

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Opaque text: byte for byte, never trimmed. PostgreSQL cannot store U+0000, and UTF-8 has no lone surrogates. */
export const text = z.string().refine(isStorable, rule('storable'))
/** A form field: outer spaces carry no meaning, nor whether "ü" came as one character or as two. */
export const entry = z.string().normalize('NFC').trim().max(250).refine(isStorable, rule('storable'))
export const required = entry.min(1)
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ pattern: z.regexes.html5Email }))
export const optionalEmail = z.union([z.literal(''), email])
/** The upper end keeps a hash's cost bounded. */
export const password = z.string().min(8).max(256).refine(isStorable, rule('storable'))
export const loginToken = z.string().min(1).max(4096)

/** A whole number as a query or path holds it; '' is none. */
const digits = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(),
)
export const count = digits.pipe(z.int().min(0))
export const positive = digits.pipe(z.int().min(1))
export const id = digits.pipe(z.int().min(1).max(2_147_483_647))
export const flag = z.enum(['0', '1'])

export const date = z.iso.datetime({ offset: true })
/** EUR unless said; never a float. */
export const money = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
export const millimetres = z.int().min(0).nullable()

export const idPair = z.tuple([z.int(), z.string()])
export const codePair = z.tuple([z.string(), z.string()])
/** A chosen value is sent as its code, or as the pair it came as. */
export const chosen = z.preprocess((value) => (Array.isArray(value) ? value[0] : value), entry)
export const chosenId = z.preprocess((value) => (Array.isArray(value) ? value[0] : value), id)
export const countryCode = chosen.pipe(z.string().regex(/^[A-Z]{2}$/))
export const lineCode = text.pipe(z.string().min(1).max(40))
export const companyType = z.enum(['X', 'C', 'D', 'I', 'E'])

/** Comes out without its leading zeros. */
export const basketNumber = z
  .string()
  .max(60)
  .transform(stripLeadingZeros)
  .refine(isBasketNumber, rule('basket-number'))

/** A file on its way, its size in bytes. stream() may be asked for more than once, each time from the beginning. A browser's File is one. */
export type Upload = { name: string; type: string; size: number; stream: () => ReadableStream<Uint8Array> }
export const megabyte = 1_048_576
/** What a form around a file may add to it. */
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

/** Two entries of one password. */
export const isSame = (path: string) => ({ ...rule('same'), path: [path] })
export const isNotMaster = rule('master')
