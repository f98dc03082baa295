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
