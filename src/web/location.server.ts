/** The pages whose path may begin with a location, such as `/at/login`. */
const located =
  /^\/([^/]+)\/(?:home|welcome|login|register|forgot-password|(?:register-company|account\/password\/change)\/[^/]+|user\/select-line|(?:create|overview|edit)-delivery)\/*$/

/**
 * Returns the location in the path of the requested page, as it is in the address. For a request by a script, it is
 * that of the page which has sent it.
 */
export function locationOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const page = pathname.startsWith('/_serverFn/') ? pathOf(request.headers.get('referer') ?? '') : pathname
  return located.exec(page)?.[1]
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')
