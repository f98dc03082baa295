import { regionChain } from './parent-regions.ts'

/**
 * Returns the BCP 47 tag of a language code. A code that is not a language, such as `master`, gets a private tag:
 * "x-master".
 */
export function languageTag(code: string): string {
  const tag = code.replaceAll('_', '-')
  if (/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return tag
  return `x-${tag.replaceAll(/[^a-z\d]/gi, '').slice(0, 8) || 'none'}`
}

const normal = (tag: string) => tag.replaceAll('_', '-').toLowerCase()

/**
 * Returns whether the tag in a file is exactly this language. Upper and lower case count alike, and so do "-" and "_".
 */
export const isLanguage = (said: string, code: string): boolean =>
  [code, languageTag(code)].some((one) => normal(one) === normal(said))

/**
 * Finds the portal's language that a tag in a file means. Returns the language with the same tag; otherwise the one of
 * the same language whose script and region fit best, because other tools write "de-DE" for "de" and "iw" for "he".
 * Returns undefined if none fits, or if several fit equally well.
 */
export function languageMeant(said: string, codes: readonly string[]): string | undefined {
  const same = codes.find((code) => isLanguage(said, code))
  if (same !== undefined) return same
  const wanted = partsOf(said)
  if (!wanted) return undefined
  const all = codes.flatMap((code) => {
    const parts = partsOf(code)
    return parts ? [{ code, parts }] : []
  })
  const written = new Set(all.flatMap(({ parts }) => (parts.isWritten ? `${parts.language}-${parts.script}` : [])))
  const fitting = all.flatMap(({ code, parts }) =>
    isKin(wanted, parts) && isInScript(wanted, parts, written) && isInForm(wanted, parts)
      ? [{ code, fit: fitOf(wanted, parts) }]
      : [],
  )
  const [best, next] = fitting.toSorted((a, b) => compare(b.fit, a.fit))
  return best && next && compare(best.fit, next.fit) === 0 ? undefined : best?.code
}

/**
 * A language tag. `own`: the language as written. `isScriptSaid`: whether the tag contains a script. `isWritten`:
 * whether it contains a script or a region, which both decide the script. `others`: variants and private parts.
 */
type Parts = {
  own: string
  language: string
  script: string
  region: string
  isScriptSaid: boolean
  isWritten: boolean
  others: readonly string[]
}

// gettext writes the script after an @, as in sr@latin.
const scripts = new Map([
  ['latin', 'Latn'],
  ['ijekavianlatin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['arabic', 'Arab'],
  ['devanagari', 'Deva'],
])

// "no" is read as Bokmål. Browsers treat both codes as different.
const sameAs: Readonly<Record<string, string>> = { no: 'nb' }

function partsOf(tag: string): Parts | null {
  const [name = '', modifier = ''] = normal(tag).split('@', 2)
  const [own = '', ...rest] = name.replace(/\..*/, '').split('-')
  const script = scripts.get(modifier)
  const isVariant = script === undefined && /^[a-z\d]{5,8}$/.test(modifier)
  try {
    const locale = new Intl.Locale(
      [own, ...(script ? [script] : []), ...rest, ...(isVariant ? [modifier] : [])].join('-'),
    )
    const { language: base, region = '' } = locale
    const said = new Set([base, locale.script ?? '', region].map((part) => part.toLowerCase()))
    const variants = locale.baseName.toLowerCase().split('-').slice(1)
    const privates = locale.toString().toLowerCase().split('-x-')[1]?.split('-') ?? []
    return {
      own,
      language: sameAs[base] ?? base,
      script: locale.maximize().script ?? '',
      region,
      isScriptSaid: locale.script !== undefined,
      isWritten: locale.script !== undefined || region !== '',
      others: [...variants.filter((part) => !said.has(part)), ...privates],
    }
  } catch {
    return null
  }
}

/**
 * Returns whether both tags are the same language. Nynorsk also matches "no" if the portal has that for all Norwegian.
 */
const isKin = (wanted: Parts, code: Parts): boolean =>
  wanted.language === code.language || (wanted.language === 'nn' && code.own === 'no')

/**
 * Returns whether both tags have the same script: to translators, two scripts of Chinese or Serbian differ like two
 * languages. A code without a script has the usual one, unless another code has it.
 */
function isInScript(wanted: Parts, code: Parts, written: ReadonlySet<string>): boolean {
  if (wanted.script === code.script || !wanted.isWritten) return true
  if (code.isWritten) return false
  return !wanted.isScriptSaid || written.has(`${code.language}-${code.script}`)
}

/**
 * Returns whether the variants match. Two forms of address or two spellings differ; a code without a variant matches
 * any.
 */
const isInForm = (wanted: Parts, code: Parts): boolean =>
  wanted.others.length === 0 || code.others.every((part) => wanted.others.includes(part))

function fitOf(wanted: Parts, code: Parts): number[] {
  const [from, to] = [wanted, code].map(({ language, region }) => regionChain(language, region))
  const up = from?.findIndex((region) => to?.includes(region)) ?? 0
  const down = to?.indexOf(from?.[up] ?? '') ?? 0
  const shared = code.others.filter((part) => wanted.others.includes(part)).length
  return [
    Number(wanted.script === code.script),
    -up,
    -down,
    shared,
    shared - code.others.length,
    Number(wanted.own === code.own),
  ]
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
