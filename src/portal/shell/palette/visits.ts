import { z } from 'zod'
import { m } from '#messages'
import { titleOf } from '#src/portal/shell/titles.ts'

export type Visit = { href: string; label: string }

const maxVisits = 8
const kept = z.array(z.object({ href: z.string(), route: z.string() })).catch([])
type Kept = z.infer<typeof kept>
const nameOf = (username: string) => `portal.visits.${username}`

export const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1')

/** Labels of public pages. They are not in `titles`, because every public page would then load all titles. */
const open: Record<string, () => string> = {
  '/{-$location}/home': m.home_page_title,
  '/{-$location}/welcome': m.home_welcome_title,
}
const labelOf = (route: string): string => titleOf(route) || (open[route]?.() ?? '')

function readKept(username: string): Kept {
  try {
    const all = kept.parse(JSON.parse(sessionStorage.getItem(nameOf(username)) ?? '[]'))
    // Any other name, such as "constructor", would match a property that every object has.
    return all.filter(({ route }) => route.startsWith('/'))
  } catch {
    return []
  }
}

/** Returns the pages last visited in this window, latest first, with their names in the current language. */
export const readVisits = (username: string): Visit[] =>
  readKept(username)
    .map(({ href, route }) => ({ href, label: labelOf(route) }))
    .filter(({ label }) => label !== '')

/**
 * Returns the visits with distinct labels: if several pages have the same label, such as the pages of a catalogue, adds
 * the last part of the address to each.
 */
export function toldApart(visits: readonly Visit[]): Visit[] {
  const isAlone = ({ href, label }: Visit) => !visits.some((one) => one.label === label && one.href !== href)
  return visits.map((one) =>
    isAlone(one) ? one : { ...one, label: `${one.label} · ${one.href.slice(one.href.lastIndexOf('/') + 1)}` },
  )
}

/** Remembers a visited page by its path, without search parameters. Does nothing for a route that has no label. */
export function recordVisit(username: string, path: string, route: string): void {
  const href = withoutSlash(path)
  if (href === '' || labelOf(route) === '') return
  const others = readKept(username).filter((one) => one.href !== href)
  try {
    sessionStorage.setItem(nameOf(username), JSON.stringify([{ href, route }, ...others].slice(0, maxVisits)))
  } catch {
    // Without storage, no visits are remembered.
  }
}
