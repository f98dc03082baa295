import { accentInk } from '#src/site/accent.ts'
import { hostOf } from '#src/session/session.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { inLanguage } from '#src/site/site.ts'

const hourSeconds = 3_600

export function siteManifest(request: Request): Response {
  const site = siteOf(hostOf(request))
  const { locale } = requestScope()
  const manifest = {
    id: '/',
    name: site.title,
    short_name: site.title,
    description: inLanguage(site.claim, locale),
    lang: locale,
    start_url: '/welcome',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f5f1',
    theme_color: site.accent.light,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': `private, max-age=${hourSeconds}` },
  })
}

/**
 * Answers with the icon of a site: an SVG with the site's mark on its accent colour, or a redirect to the configured
 * image.
 */
export function siteIcon(request: Request): Response {
  const { logo, accent } = siteOf(hostOf(request))
  if ('url' in logo) return new Response(null, { status: 302, headers: { location: logo.url } })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-7 -7 36 36"><path d="M-7-7h36v36H-7z" fill="${accent.light}"/>` +
    `<path d="${logo.path}" fill="none" stroke="${accentInk(accent.light)}" stroke-width="1.8"/></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': `private, max-age=${hourSeconds}` },
  })
}
