const here = 'http://portal.invalid'

/** The path, query and fragment of an address within this portal; null for anything that leads elsewhere or chooses whom to shop as. */
export function localPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null
  const url = new URL(address, here)
  // The parser reads "//host", "/\host" and "/<tab>/host" as another host, as browsers do.
  if (url.origin !== here || url.pathname.startsWith('//') || signsOut(url.pathname)) return null
  // A link to the login must not choose the company in whose name its reader shops.
  if (url.searchParams.has('useAs')) return null
  return url.pathname + url.search + url.hash
}

/** Whether an address signs out, however it is spelled: a login that leads there would end at once. */
function signsOut(pathname: string): boolean {
  try {
    return /^\/+(?:[^/]+\/+)?(?:logout|sign-out)(?:\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true // a broken percent escape leads nowhere
  }
}
