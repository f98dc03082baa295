import { parse } from '@formatjs/icu-messageformat-parser'
import * as z from 'zod'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type FindingCode, type Found, nothing } from '#src/workspace/checks/check.ts'

/** The parser's error. `message`: the kind of error. `location`: where the parser stopped. */
const failureSchema = z.object({
  message: z.string(),
  location: z.object({ start: z.object({ offset: z.number() }) }),
})

function failureOf(text: string): z.infer<typeof failureSchema> | null {
  try {
    // Tags have their own check, and need not be ICU tags.
    parse(text, { ignoreTag: true })
    return null
  } catch (failure) {
    const known = failureSchema.safeParse(failure)
    return known.success ? known.data : { message: '', location: { start: { offset: text.length } } }
  }
}

function codeOf(kind: string): FindingCode {
  if (kind === 'MISSING_OTHER_CLAUSE') return 'icu-no-other'
  return /CLOSING_BRACE|UNCLOSED|SELECTOR_FRAGMENT/.test(kind) ? 'icu-unclosed' : 'icu-broken'
}

const brace = /[{}]/
const braceOrQuote = /[{}']/
const plainSelector = /^(?:\w+|=\d+)$/

/**
 * Returns whether a text is certainly valid, so that it need not be parsed. Most texts are, and parsing takes ten times
 * as long as all other checks.
 */
function isPlain(parts: readonly Part[], source: string, sourceParts: readonly Part[]): boolean {
  const known = new Set(sourceParts.map(({ text }) => text))
  const isKnown = (text: string) => text === '#' || known.has(text) || source.includes(text)
  const open: (Set<string> | null)[] = []
  for (const part of parts) {
    const branches = open.at(-1)
    if (part.kind === 'placeholder') {
      if (branches || !isKnown(part.text)) return false
      known.add(part.text)
    } else if (part.kind !== 'icu') {
      if (braceOrQuote.test(part.text) || (branches && part.text.trim() !== '')) return false
    } else if (part.role === 'head') open.push(new Set())
    else if (part.role === 'branch') {
      if (!branches || branches.has(part.selector) || !plainSelector.test(part.selector)) return false
      branches.add(part.selector)
      open.push(null)
    } else if (branches === undefined || (branches && !branches.has('other'))) return false
    else open.pop()
  }
  return open.length === 0
}

/**
 * Finds syntax that an ICU runtime would reject. Reports nothing if the source is not valid ICU either, because then
 * its format is not ICU.
 */
export const icu: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts }): readonly Found[] {
    if (!source.includes('{') || !brace.test(target) || isPlain(targetParts, source, sourceParts)) return nothing
    const failure = failureOf(target)
    if (!failure || failureOf(source)) return nothing
    const start = Math.min(failure.location.start.offset, Math.max(0, target.length - 1))
    return [{ code: codeOf(failure.message), part: '', range: { start, end: start + 1 }, fix: null }]
  },
}
