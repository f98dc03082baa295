import type { IncomingMessage } from 'node:http'

/** A host name, which may end with a dot, an IPv4 address, or an IPv6 address in brackets; each may have a port. */
const authority = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns whether a request names exactly one valid host; in HTTP/1.0 it may name none. If the request line contains an
 * absolute URL, it must name the same host. Changes the request: removes the dot at the end of a host name, and
 * replaces an absolute URL by its path.
 */
export function hasOneHost(request: IncomingMessage): boolean {
  dropRootDots(request)
  const { rawHeaders, headers, httpVersion } = request
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const { host } = headers
  if (count === 0 || host === undefined) return httpVersion === '1.0' && count === 0 && isPath(request.url)
  return count === 1 && isHost(host) && (isPath(request.url) || takePath(request, host))
}

/** The dot at the end of a fully qualified host name. */
const rootDot = /^((?:https?:\/\/)?[\w.-]*[\w-])\.(?=$|[:/])/i

/**
 * Removes the final dot of host names: "shop.example." is the same host as "shop.example". Node's raw copy of the
 * headers is changed too, so that all later code sees the same name.
 */
function dropRootDots({ rawHeaders, headers }: IncomingMessage): void {
  for (const name of ['host', 'origin', 'referer'] as const) {
    const value = headers[name]
    const named = value?.replace(rootDot, '$1')
    if (value === undefined || named === undefined || named === value) continue
    headers[name] = named
    for (let at = 1; at < rawHeaders.length; at += 2)
      if (rawHeaders[at] === value && rawHeaders[at - 1]?.toLowerCase() === name) rawHeaders[at] = named
  }
}

const isHost = (host: string) => authority.test(host) && URL.canParse(`http://${host}`)

/** "*" stands for the whole server in an OPTIONS request. */
const isPath = (url = '') => url.startsWith('/') || url === '*'

function takePath(request: IncomingMessage, host: string): boolean {
  const parts = /^(https?:)\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '')
  const [, scheme = '', named = '', rest = ''] = parts ?? []
  if (!isHost(named)) return false
  // Compared as URLs, so that case and the scheme's default port do not matter.
  const address = `${scheme}//${named}`.replace(rootDot, '$1')
  if (new URL(address).host !== new URL(`${scheme}//${host}`).host) return false
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}
