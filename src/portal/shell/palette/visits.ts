import { z } from 'zod'
import { m } from '#messages'
import { titleOf } from '#src/portal/shell/titles.ts'

export type Visit = { href: string; label: string }

const maxVisits = 8
const kept = z.array(z.object({ href: z.string(), route: z.string() })).catch([])
type Kept = z.infer<typeof kept>
const nameOf = (username: string) => `portal.visits.${username}`

export const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1')

/** Labels of public pages, which are not in `titles`: each public page would have to load all of its labels. */
const open: Record<string, () => string> = {
  '/{-$location}/home': m.home_page_title,
  '/{-$location}/welcome': m.home_welcome_title,
}
const labelOf = (route: string): string => titleOf(route) || (open[route]?.() ?? '')

function readKept(username: string): Kept {
  try {
    const all = kept.parse(JSON.parse(sessionStorage.getItem(nameOf(username)) ?? '[]'))
    // Other values would match properties that every object has.
    return all.filter(({ route }) => route.startsWith('/'))
  } catch {
    return []
  }
}

/** Reads the pages last visited in this window, latest first, with their names in the current language. */
export const readVisits = (username: string): Visit[] =>
  readKept(username)
    .map(({ href, route }) => ({ href, label: labelOf(route) }))
    .filter(({ label }) => label !== '')

/** Adds the address to pages with the same name, such as the parts of a catalogue. */
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
