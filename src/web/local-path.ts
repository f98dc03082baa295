const here = 'http://portal.invalid'

/**
 * Returns path, query and fragment of an address that is a path within this portal. Security: returns null if the
 * address leads elsewhere, signs out, or chooses the company to shop as.
 */
export function localPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null
  const url = new URL(address, here)
  // The URL parser, like a browser, takes "//host", "/\host" and "/<tab>/host" for another host.
  if (url.origin !== here || url.pathname.startsWith('//') || signsOut(url.pathname)) return null
  // A link must not choose the company in whose name the reader shops.
  if (url.searchParams.has('useAs')) return null
  return url.pathname + url.search + url.hash
}

/** Returns whether a path signs out, however it is spelled. A login that leads there would end at once. */
function signsOut(pathname: string): boolean {
  try {
    return /^\/+(?:[^/]+\/+)?(?:logout|sign-out)(?:\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true // a broken percent escape leads nowhere
  }
}
