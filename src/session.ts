import type { Group } from '#src/groups.ts'

/** Who is signed in, as the browser may know it: everything but the token. */
export type Who = {
  username: string
  id: number
  company: [number, string]
  lines: [string, string][]
  lastLine: string | null
  groups: Group[]
  shopUrl: string
  /** No company is above the user's own. */
  atRoot?: boolean | undefined
  /** The real user, while acting as another. */
  realUsername: string | null
  actingReason?: string | undefined
}

/** The owner of unsaved work. While acting as another that is the pair, so that nothing is saved under a name it was not typed for. */
export function ownerOf({ username, realUsername }: Pick<Who, 'username' | 'realUsername'>): string {
  return (realUsername === null ? username : `${realUsername} as ${username}`).toLowerCase()
}

/** Whether a user has any of these groups; an empty list requires none. */
export function mayUse(who: Who | null, groups: readonly Group[]): boolean {
  return who !== null && (groups.length === 0 || groups.some((group) => who.groups.includes(group)))
}

const dayMs = 86_400_000

/** A session is valid for under 24 hours and within the calendar day it began on, in the site's time zone. */
export function isSessionFresh(createdAt: Date, now: Date, timeZone: string): boolean {
  const age = now.getTime() - createdAt.getTime()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return age < dayMs && age > -60_000 && day.format(createdAt) === day.format(now)
}
