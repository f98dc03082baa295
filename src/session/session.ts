import type { Group } from '#src/session/groups.ts'
import { dateFormat } from '#src/site/date.ts'

/** The signed-in user as far as the browser may know: everything except the token. */
export type Who = {
  username: string
  id: number
  company: [number, string]
  lines: [string, string][]
  lastLine: string | null
  groups: Group[]
  shopUrl: string
  /** True if the user's company is a top-level company. */
  atRoot?: boolean | undefined
  /** Username of the real user while they act as another user; otherwise null. */
  realUsername: string | null
  actingReason?: string | undefined
}

/**
 * Returns the owner to store with unsaved work, in lower case. While a user acts as another user, the owner contains
 * both names, so that work is never saved under the wrong name.
 */
export function ownerOf({ username, realUsername }: Pick<Who, 'username' | 'realUsername'>): string {
  return (realUsername === null ? username : `${realUsername} as ${username}`).toLowerCase()
}

/**
 * Returns whether a user is signed in and has at least one of these groups. With an empty list, every signed-in user
 * may.
 */
export function mayUse(who: Who | null, groups: readonly Group[]): boolean {
  return who !== null && (groups.length === 0 || groups.some((group) => who.groups.includes(group)))
}

const dayMs = 86_400_000
/** Difference that the clocks of two processes may have. */
export const clockDifferenceMs = 900_000

/**
 * Returns whether a session is younger than 24 hours and was created today in the site's time zone. If `createdAt` is
 * up to 15 minutes in the future, a process whose clock is ahead created it just now.
 */
export function isSessionFresh(createdAt: Date, now: Date, timeZone: string): boolean {
  const age = now.getTime() - createdAt.getTime()
  if (age < 0) return age > -clockDifferenceMs
  const day = dateFormat('en-CA', { timeZone, dateStyle: 'short' })
  return age < dayMs && day.format(createdAt) === day.format(now)
}
