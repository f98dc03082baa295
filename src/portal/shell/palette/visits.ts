import { z } from 'zod/mini'
import { m } from '#messages'
import { titleOf } from '#src/portal/shell/titles.ts'

export type Visit = { href: string; label: string }

const maxVisits = 8
const kept = z.catch(z.array(z.object({ href: z.string(), route: z.string() })), [])
type Kept = z.infer<typeof kept>
const nameOf = (username: string) => `portal.visits.${username}`

export const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1')

/** Pages for whoever comes give themselves a title: each of them has their words to load. */
const open: Record<string, () => string> = {
  '/{-$location}/home': m.home_page_title,
  '/{-$location}/welcome': m.home_welcome_title,
}
const labelOf = (route: string): string => titleOf(route) || (open[route]?.() ?? '')

function readKept(username: string): Kept {
  try {
    const all = kept.parse(JSON.parse(sessionStorage.getItem(nameOf(username)) ?? '[]'))
    // Anything else would be looked up among what every object has.
    return all.filter(({ route }) => route.startsWith('/'))
  } catch {
    return []
  }
}

/** The pages visited last in this window, latest first, by their names in the language that is read now. */
export const readVisits = (username: string): Visit[] =>
  readKept(username)
    .map(({ href, route }) => ({ href, label: labelOf(route) }))
    .filter(({ label }) => label !== '')

/** Pages of one name, such as the parts of a catalogue, are told apart by their address. */
export function toldApart(visits: readonly Visit[]): Visit[] {
  const isAlone = ({ href, label }: Visit) => !visits.some((one) => one.label === label && one.href !== href)
  return visits.map((one) =>
    isAlone(one) ? one : { ...one, label: `${one.label} · ${one.href.slice(one.href.lastIndexOf('/') + 1)}` },
  )
}

/** Remembers a page of a route without its search parameters. */
export function recordVisit(username: string, path: string, route: string): void {
  const href = withoutSlash(path)
  if (href === '' || labelOf(route) === '') return
  const others = readKept(username).filter((one) => one.href !== href)
  try {
    sessionStorage.setItem(nameOf(username), JSON.stringify([{ href, route }, ...others].slice(0, maxVisits)))
  } catch {
    // Without storage there is no history to offer.
  }
}
