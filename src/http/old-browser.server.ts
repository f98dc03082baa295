const notice = '/use-other-browser'
/** Internet Explorer 11 says Trident, earlier versions MSIE. */
const internetExplorer = /\b(MSIE |Trident\/)/

/** Sends Internet Explorer, which runs none of our scripts, to a notice that says so. */
export function redirectOldBrowser(request: Request): Response | undefined {
  const { pathname } = new URL(request.url)
  if (!internetExplorer.test(request.headers.get('user-agent') ?? '')) return undefined
  if (request.method !== 'GET' || pathname.startsWith(notice) || pathname.startsWith('/vue/')) return undefined
  return new Response(null, { status: 302, headers: { location: notice, vary: 'user-agent' } })
}
