import type { Group } from '#src/vue/call.ts'

/** Who is signed in, as the browser may know it: everything but the token. */
export type Who = {
  username: string
  id: number
  company: [number, string]
  lines: [string, string][]
  lastLine: string | null
  groups: Group[]
  shopUrl: string
  /** Set while acting as somebody else: the user who is really there. */
  realUsername: string | null
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
