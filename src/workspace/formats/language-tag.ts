/** A BCP 47 tag for files: `master` is no language, so it becomes a private one. */
export function languageTag(code: string): string {
  const tag = code.replaceAll('_', '-')
  if (/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return tag
  return `x-${tag.replaceAll(/[^a-z\d]/gi, '').slice(0, 8) || 'none'}`
}

const normal = (tag: string) => tag.replaceAll('_', '-').toLowerCase()

/** Tolerates tags in another case, or with an underscore. */
export const isLanguage = (said: string, code: string): boolean =>
  [code, languageTag(code)].some((one) => normal(one) === normal(said))

/**
 * Which of the portal's languages a file's tag means: that very one, else the one of the same base language that fits
 * best; undefined if none does, or several as well as each other. Other tools write "de-DE" for "de", or the reverse.
 */
export function languageMeant(said: string, codes: readonly string[]): string | undefined {
  const same = codes.find((code) => isLanguage(said, code))
  if (same !== undefined) return same
  const wanted = partsOf(said)
  if (!wanted) return undefined
  const fitting = codes.flatMap((code) => {
    const parts = partsOf(code)
    return parts && mayBe(wanted, parts) ? [{ code, fit: fitOf(wanted, parts) }] : []
  })
  const [best, next] = fitting.toSorted((a, b) => compare(b.fit, a.fit))
  return best && next && compare(best.fit, next.fit) === 0 ? undefined : best?.code
}

/** `isWritten`: script or region are said, which tell how it is written. `others`: variants and private parts. */
type Parts = { language: string; script: string; region: string; isWritten: boolean; others: readonly string[] }

// gettext writes the script after an @: sr@latin.
const scripts = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
])

function partsOf(tag: string): Parts | null {
  const [name = '', modifier = ''] = normal(tag).split('@', 2)
  const [language = '', ...rest] = name.replace(/\..*/, '').split('-')
  const script = scripts.get(modifier)
  const isVariant = script === undefined && /^[a-z\d]{5,8}$/.test(modifier)
  try {
    const locale = new Intl.Locale(
      [language, ...(script ? [script] : []), ...rest, ...(isVariant ? [modifier] : [])].join('-'),
    )
    const { language: base, region = '' } = locale
    const said = new Set([base, locale.script ?? '', region].map((part) => part.toLowerCase()))
    return {
      language: base,
      script: locale.maximize().script ?? '',
      region,
      isWritten: locale.script !== undefined || region !== '',
      others: locale
        .toString()
        .toLowerCase()
        .split('-')
        .slice(1)
        .filter((part) => !said.has(part)),
    }
  } catch {
    return null
  }
}

/** Chinese in its two scripts, or Serbian, is no more one language to its translators than German and French are. */
const mayBe = (one: Parts, other: Parts): boolean =>
  one.language === other.language && (one.script === other.script || !one.isWritten || !other.isWritten)

function fitOf(wanted: Parts, { script, region, others }: Parts): number[] {
  const shared = others.filter((part) => wanted.others.includes(part)).length
  const regionFit = region === wanted.region ? 2 : region === '' ? 1 : 0
  return [Number(script === wanted.script), regionFit, shared, shared - others.length]
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
