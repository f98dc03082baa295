import { loadPart } from './browser/load-part.ts'
import type { Shell } from '#src/gateway/session/session.functions.ts'

export function titled({ shell }: { shell: Shell | null }, title: string) {
  return { meta: [{ title: shell ? `${title} · ${shell.site.title}` : title }] }
}

type Headed = { match: { routeId: string; context: { shell: Shell | null } } }

/**
 * The `head` of a route, which sets the document title. The titles are loaded on demand, so that the login page does
 * not load them.
 */
export async function laterTitle({ match }: Headed) {
  const { titleOf } = await loadPart(() => import('./titles.ts'))
  return titled(match.context, titleOf(match.routeId))
}

type Loaded = Headed & { loaderData?: readonly { name?: string }[] | undefined }

/** As `laterTitle`, after the name of the record that the route shows, if its loader has read one. */
export async function recordTitle({ match, loaderData }: Loaded) {
  const { titleOf } = await loadPart(() => import('./titles.ts'))
  return titled(match.context, [loaderData?.[0]?.name, titleOf(match.routeId)].filter(Boolean).join(' – '))
}
