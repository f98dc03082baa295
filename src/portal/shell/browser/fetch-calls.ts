import { loadLater } from './load-part.ts'

/** Fetches what calls of the server are packed and unpacked with, before the first one needs it: then there may be no network. */
export function fetchCalls(): void {
  void loadLater(() => import('virtual:server-calls'))
}
