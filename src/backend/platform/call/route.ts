import type { Caller } from '#src/caller.ts'
import type { RouteName } from '#src/contract/routes/route-facts.ts'
import type { Context } from './context.ts'

export type RouteInput = { request: Request; caller: Caller; context: Context; params: Partial<Record<string, string>> }

/** Served below /vue/ beside the contract's calls: no envelope, but the same session and permission. */
export type Route = {
  name: RouteName
  /** Matches the path with its trailing slash; its named groups are the params. */
  pattern: RegExp
  answer: (input: RouteInput) => Response | Promise<Response>
}
