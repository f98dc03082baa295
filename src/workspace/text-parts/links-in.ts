/** `key` is what the translation must contain; `loose` is the same if a link may lead to the language's own page. */
export type Link = { kind: 'address' | 'code' | 'break'; text: string; at: number; key: string; loose: string }

// Lengths are bounded; otherwise a pattern could search a long text from each of its positions.
const url = /(?:https?:\/\/|\bwww\.)[\p{Script=Latin}\p{N}\-._~:/?#@!$&*+,;=%{}]{1,2000}/giu
const email = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{Script=Latin}\d-]{1,63}\.){1,5}\p{Script=Latin}{2,24}(?![\w-])/gu
/** The target of `[words](/page)`, which is no address of its own. */
const markdown = /\]\(((?!https?:|www\.)[^()\s[\]]{1,500})\)/g
const bracketed = /\[(\/?)([a-z][\w-]{0,40})((?:[ =][^[\]\n]{0,300})?)\]/gi
const written = /\\[nrt]/g
/** Nobody has an address under ".example": a sample may differ. */
const sample = /^[^/?#]*(?:\/\/[^/?#]*)?\.example(?:[:/?#]|$)/i

const endMarks = /[.,;:!?]+$/
const endMarksAndBraces = /[.,;:!?}]+$/
/** A segment, a label or a value that names a language: "en", "de-AT". */
const language = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

function looseUrl(whole: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)$/is.exec(whole) ?? []
  const labels = host.toLowerCase().split('.')
  const path = rest.split('/').filter((segment) => segment !== '')
  const own = labels.length > 2 ? labels.filter((label, at) => at > 0 || !language.test(label)) : labels
  const at = path.findIndex((segment) => language.test(segment))
  // After the language, a page may have a translated name.
  const isOfLanguage = at !== -1 || own.length < labels.length
  return isOfLanguage
    ? `${own.join('.')}/${path.slice(0, Math.max(at, 0)).join('/')}`
    : `${labels.join('.')}/${path.join('/')}`
}

function urlsIn(text: string): Link[] {
  if (!/https?:\/\/|www\./i.test(text)) return []
  return [...text.matchAll(url)].flatMap(({ 0: found, index }): Link[] => {
    const whole = found.replace(found.includes('{') ? endMarks : endMarksAndBraces, '')
    if (sample.test(whole)) return []
    const key = whole
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .replace(/^[^/?#]*/, (host) => host.toLowerCase())
    return [{ kind: 'address', text: whole, at: index, key, loose: looseUrl(whole) }]
  })
}

function emailsIn(text: string): Link[] {
  if (!text.includes('@')) return []
  return [...text.matchAll(email)].flatMap(({ 0: found, index }): Link[] => {
    const key = found.toLowerCase()
    if (sample.test(key)) return []
    return [{ kind: 'address', text: found, at: index, key, loose: key }]
  })
}

const targetsIn = (text: string): Link[] =>
  text.includes('](')
    ? [...text.matchAll(markdown)].map(({ 0: whole, 1: target = '', index }) => {
        return { kind: 'address', text: target, at: index + 2, key: whole, loose: looseUrl(`/${target}`) }
      })
    : []

/** Returns what a program reads of the attributes: names, and values that are no words. */
const attributesOf = (attributes: string) =>
  [...attributes.matchAll(/([\w-]{0,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)]
    .map(([, name, double, single, bare]) => {
      const value = double ?? single ?? bare ?? ''
      return `${name}=${/^[\w.:/#-]*[\d/#][\w.:/#-]*$/.test(value) ? value : ''}`
    })
    .toSorted()
    .join(' ')

/**
 * Finds BBCode and shortcodes: a code is closed somewhere, has attributes, or is named like a program's. "[mm]" is a
 * word.
 */
function codesIn(text: string, known: ReadonlySet<string> | null): Link[] {
  if (!text.includes('[')) return []
  const found = [...text.matchAll(bracketed)].filter(({ 0: whole, index }) => text.charAt(index + whole.length) !== '(')
  const closed = new Set(found.flatMap(([, slash, name = '']) => (slash === '/' ? name : [])))
  return found.flatMap(({ 0: whole, 1: slash, 2: name = '', 3: attributes = '', index }): Link[] => {
    const isCode = closed.has(name) || /=/.test(attributes) || /^[a-z]+(?:_[a-z\d]+)+$/.test(name) || known?.has(name)
    const key = `[${slash}${name} ${attributesOf(attributes)}]`
    return isCode === true ? [{ kind: 'code', text: whole, at: index, key, loose: key }] : []
  })
}

/** Finds line ends or tabs that are written as letters; in "C:\new" it is a name. */
function breaksIn(text: string): Link[] {
  if (!text.includes('\\') || /\b[a-z]:\\|\\\\\w/i.test(text)) return []
  return [...text.matchAll(written)].map(({ 0: found, index }) => {
    return { kind: 'break', text: found, at: index, key: found, loose: found }
  })
}

/**
 * Finds addresses, codes in brackets and written line ends of a text; `known` are names of codes that the other text
 * has.
 */
export const linksIn = (text: string, known: ReadonlySet<string> | null = null): Link[] => [
  ...urlsIn(text),
  ...emailsIn(text),
  ...targetsIn(text),
  ...codesIn(text, known),
  ...breaksIn(text),
]

export const namesOfCodes = (links: readonly Link[]): ReadonlySet<string> =>
  new Set(links.flatMap(({ kind, text }) => (kind === 'code' ? (/^\[\/?([\w-]+)/.exec(text)?.[1] ?? []) : [])))
