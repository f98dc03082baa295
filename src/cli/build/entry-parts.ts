import type { Rolldown } from 'vite'

const isOurs = /[\\/](app|src)[\\/][^?]*$/

/** Whether every page loads one of our modules: the entry imports it statically, directly or indirectly. */
export function isOfEveryPage(id: string, graph: { getModuleInfo: Rolldown.GetModuleInfo }): boolean {
  const seen = new Set<string>()
  const leadsToEntry = (one: string): boolean => {
    if (seen.has(one)) return false
    seen.add(one)
    const info = graph.getModuleInfo(one)
    return info !== null && (info.isEntry || info.importers.some(leadsToEntry))
  }
  return isOurs.test(id) && leadsToEntry(id)
}
