import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { type Link, linksIn, namesOfCodes } from '#src/workspace/text-parts/links-in.ts'

const mayHave = /:\/\/|www\.|[@[\\]/

/**
 * Returns the links that only the first text has, and the links that only the second has. Links are equal if `of`
 * returns the same for them.
 */
function unmatched(links: readonly Link[], others: readonly Link[], of: (link: Link) => string): [Link[], Link[]] {
  const left = Map.groupBy(others, of)
  const missing = links.filter((link) => left.get(of(link))?.pop() === undefined)
  return [missing, [...left.values()].flat()]
}

// A page of "example.com" may be at "example.de" for other readers. "example.org" is another site, and a mailbox is not
// the same at another domain.
const byCountry = (text: string) => text.replace(/^([^/@]*\.)(?:com|[a-z]{2})(?=[/?#]|$)/, '$1')

/**
 * Finds links, codes such as "[gallery id=3]" and line breaks written as "\n" that the translation lacks or has
 * changed.
 */
export const links: Check = {
  severity: 'warning',
  find({ source, target, sourceHeads }): readonly Found[] {
    if (!mayHave.test(source)) return nothing
    const all = linksIn(source)
    // The translation may have fewer plural forms with the same link, so each link counts once.
    const own = sourceHeads.length > 0 ? [...new Map(all.map((link) => [link.key, link])).values()] : all
    if (own.length === 0) return nothing
    const [strictly, rest] = unmatched(own, linksIn(target, namesOfCodes(own)), ({ key }) => key)
    const [loosely, strange] = unmatched(strictly, rest, ({ loose }) => loose)
    const [missing, extra] = unmatched(loosely, strange, ({ loose }) => byCountry(loose))
    const [first] = missing
    if (!first) return nothing
    const changed = missing.length === 1 ? extra.filter(({ kind }) => kind === first.kind) : []
    const [other] = changed
    if (other && changed.length === 1) {
      const range = { start: other.at, end: other.at + other.text.length }
      return [{ code: 'link-changed', part: first.text, range, fix: null }]
    }
    return [{ code: 'link-missing', part: missing.map(({ text }) => text), range: null, fix: null }]
  },
}
