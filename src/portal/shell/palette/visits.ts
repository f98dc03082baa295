import { z } from 'zod/mini'

export type Visit = { href: string; label: string }

const maxVisits = 8
const kept = z.catch(z.array(z.object({ href: z.string(), label: z.string() })), [])
const nameOf = (username: string) => `portal.visits.${username}`

export const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1')

/** The pages visited last in this window, latest first. */
export function readVisits(username: string): Visit[] {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(nameOf(username)) ?? '[]'))
  } catch {
    return []
  }
}

/** Pages of one name, such as the parts of a catalogue, are told apart by their address. */
export function toldApart(visits: readonly Visit[]): Visit[] {
  const isAlone = ({ href, label }: Visit) => !visits.some((one) => one.label === label && one.href !== href)
  return visits.map((one) =>
    isAlone(one) ? one : { ...one, label: `${one.label} · ${one.href.slice(one.href.lastIndexOf('/') + 1)}` },
  )
}

/** Remembers a page without its search parameters. */
export function recordVisit(username: string, path: string, title: string): void {
  const href = withoutSlash(path)
  const [label = ''] = title.split(' · ')
  if (href === '' || !title.includes(' · ')) return
  const others = readVisits(username).filter((one) => one.href !== href)
  try {
    sessionStorage.setItem(nameOf(username), JSON.stringify([{ href, label }, ...others].slice(0, maxVisits)))
  } catch {
    // Without storage there is no history to offer.
  }
}
