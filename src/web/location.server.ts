/** The pages that may stand under a location. */
const located =
  /^\/([^/]+)\/(?:home|welcome|login|register|forgot-password|(?:register-company|account\/password\/change)\/[^/]+|user\/select-line|(?:create|overview|edit)-delivery)\/*$/

/** The location of the requested page or, for a request of its scripts, of the page it comes from; as in the address. */
export function locationOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const page = pathname.startsWith('/_serverFn/') ? pathOf(request.headers.get('referer') ?? '') : pathname
  return located.exec(page)?.[1]
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')
