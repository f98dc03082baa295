import type { Caller } from '#src/session/caller.ts'
import type { RouteName } from '#src/contract/routes/route-facts.ts'
import type { Context } from './context.ts'

export type RouteInput = { request: Request; caller: Caller; context: Context; params: Partial<Record<string, string>> }

/**
 * An address served below /vue/ in addition to the contract's calls: without an envelope, but with the same session and
 * permission checks.
 */
export type Route = {
  name: RouteName
  /** Matches the path with its trailing slash; named groups become the params. */
  pattern: RegExp
  answer: (input: RouteInput) => Response | Promise<Response>
}
