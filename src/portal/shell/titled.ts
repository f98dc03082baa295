import type { Frame } from '#src/gateway/session/session.functions.ts'

type Loaded = { match: { context: { frame: Frame | null } }; loaderData?: { title: string } | undefined }

/** The same, of a title that the route's loader brings: so the login page does not carry the titles of pages that others see. */
export const titledByLoader = ({ match, loaderData }: Loaded) =>
  loaderData ? titled(match.context, loaderData.title) : {}

/** A page's part of the document's title, before the site's name. */
export function titled({ frame }: { frame: Frame | null }, title: string) {
  return { meta: [{ title: frame ? `${title} · ${frame.site.title}` : title }] }
}
