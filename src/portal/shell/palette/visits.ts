import { z } from 'zod/mini'

/** A page that was looked at in this window. */
export type Visit = { href: string; label: string }

const maxVisits = 8
const kept = z.catch(z.array(z.object({ href: z.string(), label: z.string() })), [])
const nameOf = (username: string) => `portal.visits.${username}`

/** A path as it is compared: with a slash at its end or without it is one page. */
export const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1')

/** The pages looked at last, the last one first: each window remembers its own, and forgets them when it is closed. */
export function readVisits(username: string): Visit[] {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(nameOf(username)) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers a page by its path and its whole title, without what was searched for on it. */
export function recordVisit(username: string, path: string, title: string): void {
  const href = withoutSlash(path)
  const [label = ''] = title.split(' · ')
  if (href === '' || !title.includes(' · ')) return
  const others = readVisits(username).filter((one) => one.href !== href)
  try {
    sessionStorage.setItem(nameOf(username), JSON.stringify([{ href, label }, ...others].slice(0, maxVisits)))
  } catch {
    // A browser that keeps nothing has no pages to offer.
  }
}
