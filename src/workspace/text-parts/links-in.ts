/**
 * A part of a text that the translation must keep: an address, a code in brackets, or a written line end or tab. `at`:
 * its index in the text. `key`: what must be the same in the translation. `loose`: what must be the same if the link
 * may lead to a page in another language.
 */
export type Link = { kind: 'address' | 'code' | 'break'; text: string; at: number; key: string; loose: string }

// Lengths are limited: otherwise a pattern could search a long text from each of its positions.
const url = /(?:https?:\/\/|\bwww\.)[\p{Script=Latin}\p{N}\-._~:/?#@!$&*+,;=%{}]{1,2000}/giu
const email = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{Script=Latin}\d-]{1,63}\.){1,5}\p{Script=Latin}{2,24}(?![\w-])/gu
/** The target of `[words](/page)`, which has no protocol. */
const markdown = /\]\(((?!https?:|www\.)[^()\s[\]]{1,500})\)/g
const bracketed = /\[(\/?)([a-z][\w-]{0,40})((?:[ =][^[\]\n]{0,300})?)\]/gi
const written = /\\[nrt]/g
/** ".example" is only for sample addresses, which a translation may change. */
const sample = /^[^/?#]*(?:\/\/[^/?#]*)?\.example(?:[:/?#]|$)/i

const endMarks = /[.,;:!?]+$/
const endMarksAndBraces = /[.,;:!?}]+$/
/** A path segment, label or value that names a language: "en", "de-AT". */
const language = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

function looseUrl(whole: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)$/is.exec(whole) ?? []
  const labels = host.toLowerCase().split('.')
  const path = rest.split('/').filter((segment) => segment !== '')
  const own = labels.length > 2 ? labels.filter((label, at) => at > 0 || !language.test(label)) : labels
  const at = path.findIndex((segment) => language.test(segment))
  // After the language in a path, the page may have a translated name.
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

/** Returns the attributes that a translation must keep: all names, and the values that are not words. */
const attributesOf = (attributes: string) =>
  [...attributes.matchAll(/([\w-]{0,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)]
    .map(([, name, double, single, bare]) => {
      const value = double ?? single ?? bare ?? ''
      return `${name}=${/^[\w.:/#-]*[\d/#][\w.:/#-]*$/.test(value) ? value : ''}`
    })
    .toSorted()
    .join(' ')

/**
 * Finds BBCode and shortcodes. A name in brackets is a code if it is closed somewhere, has attributes, is in `known`,
 * or looks like an identifier; "[mm]" is a word.
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

/**
 * Finds line ends and tabs that are written with a backslash, as "\n". In "C:\new", the backslash belongs to a path.
 */
function breaksIn(text: string): Link[] {
  if (!text.includes('\\') || /\b[a-z]:\\|\\\\\w/i.test(text)) return []
  return [...text.matchAll(written)].map(({ 0: found, index }) => {
    return { kind: 'break', text: found, at: index, key: found, loose: found }
  })
}

/**
 * Finds the links, the codes in brackets, and the line ends and tabs that are written with a backslash. `known`: names
 * of codes in the other text; in this text, they are codes too.
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
