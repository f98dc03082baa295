import { z } from 'zod'
import { isShortKey, text } from '#src/contract/call/fields.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { isKeyShort } from '#src/contract/values/key-bytes.ts'

export const languageCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)

export const maxKey = 2_000
export const textKey = text.pipe(z.string().min(1).max(maxKey).refine(isKeyShort, isShortKey))

/** A text key. Parsing normalizes it as the built-in backend stores it, and refuses a key that is then empty. */
export const canonicalTextKey = textKey.overwrite(canonicalKey).pipe(z.string().min(1))

export const languages = z.record(languageCode, z.tuple([z.string(), z.record(z.string(), z.string())]))
export const keys = z.tuple([z.string()], z.string())
