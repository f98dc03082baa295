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
  /** No company is above the own one. */
  atRoot?: boolean | undefined
  /** Set while acting as somebody else: the user who is really there. */
  realUsername: string | null
  /** Why, where a reason was given. */
  actingReason?: string | undefined
}

/** Whose work it is. While acting as another it is neither's alone, so that nothing is saved under a name it was not typed for. */
export function ownerOf({ username, realUsername }: Pick<Who, 'username' | 'realUsername'>): string {
  return (realUsername === null ? username : `${realUsername} as ${username}`).toLowerCase()
}

/** Whether a person may see what asks for any of these groups; an empty list asks for none. */
export function mayUse(who: Who | null, groups: readonly Group[]): boolean {
  return who !== null && (groups.length === 0 || groups.some((group) => who.groups.includes(group)))
}

const dayMs = 86_400_000

/** A session is good for under 24 hours and the calendar day on which it began, counted in the site's time zone. */
export function isSessionFresh(createdAt: Date, now: Date, timeZone: string): boolean {
  const age = now.getTime() - createdAt.getTime()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return age < dayMs && age > -60_000 && day.format(createdAt) === day.format(now)
}
