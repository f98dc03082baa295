import { loadLater } from './load-part.ts'

/** Loads the code of server calls early, because there may be no network when the first call is made. */
export function fetchCalls(): void {
  void loadLater(() => import('virtual:server-calls'))
}
