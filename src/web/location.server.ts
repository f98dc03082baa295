/** The pages whose path may begin with a location, such as `/at/login`. */
const located =
  /^\/([^/]+)\/(?:home|welcome|login|register|forgot-password|(?:register-company|account\/password\/change)\/[^/]+|user\/select-line|(?:create|overview|edit)-delivery)\/*$/

/**
 * Returns the location in the path of the requested page, such as `at` in `/at/login`, still encoded as in the address;
 * undefined if there is none. For a call of a server function, it is the location of the page that has made the call.
 */
export function locationOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const page = pathname.startsWith('/_serverFn/') ? pathOf(request.headers.get('referer') ?? '') : pathname
  return located.exec(page)?.[1]
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')
