const here = 'http://portal.invalid'

/** The path, query and fragment of an address within this portal; null for anything that leads elsewhere. */
export function localPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null
  const url = new URL(address, here)
  // The parser reads "//host", "/\host" and "/<tab>/host" as another host, as browsers do.
  if (url.origin !== here || url.pathname.startsWith('//') || /^\/logout(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
