import type { Locale } from './site.ts'

/** Who calls, as the portal or an HTTP request tells it. */
export type Caller = {
  token: string | null
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** Of the page that it comes from, where that stands under one. */
  location?: string
  /** Where a portal that passes this call on is reached, at a site of ours; undefined where nobody stands between. */
  front?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
}
