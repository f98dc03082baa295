import { loadLater } from './load-part.ts'

/** Loads the code of server calls ahead: there may be no network when the first one is made. */
export function fetchCalls(): void {
  void loadLater(() => import('virtual:server-calls'))
}
