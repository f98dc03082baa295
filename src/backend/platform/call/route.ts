import type { Caller } from '#src/session/caller.ts'
import type { RouteName } from '#src/contract/routes/route-facts.ts'
import type { Context } from './context.ts'

export type RouteInput = { request: Request; caller: Caller; context: Context; params: Partial<Record<string, string>> }

/**
 * An address below /vue/ that is not a call of the contract. Its answer has no envelope. Session and permission are
 * checked as for a call.
 */
export type Route = {
  name: RouteName
  /** Matches the path, which ends with a slash. Named groups become `params`. */
  pattern: RegExp
  answer: (input: RouteInput) => Response | Promise<Response>
}
