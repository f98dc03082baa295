import type { account } from '#src/contract/account.ts'
import type { Data } from '#src/contract/call/call.ts'

export type Session = Data<typeof account.sessions>['sessions'][number]

/** Sessions with one browser and system, the newest first. `device`: both names; '' if neither is known. */
export type SessionGroup = { key: string; device: string; acting: string | null; sessions: [Session, ...Session[]] }

export const deviceOf = ({ browser, system }: Session): string => [browser, system].filter(Boolean).join(' · ')

/**
 * Groups sessions by browser and system; sessions in which another user acts form groups of their own. The current
 * session comes first and alone. The others are in the order of the newest session of each group.
 */
export function groupSessions(sessions: readonly Session[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>()
  for (const one of sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || newer(a, b))) {
    const { browser, system, acting } = one
    const key = one.is_current ? one.id : JSON.stringify([browser, system, acting])
    const group = groups.get(key)
    if (group) group.sessions.push(one)
    else groups.set(key, { key, device: deviceOf(one), acting, sessions: [one] })
  }
  return [...groups.values()]
}

const newer = (a: Session, b: Session) => Date.parse(b.created) - Date.parse(a.created)
