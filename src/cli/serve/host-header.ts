import type { IncomingMessage } from 'node:http'

/** A name, with or without the root's dot, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const authority = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns whether a request names exactly one valid host; HTTP/1.0 may name none. An absolute address, as clients send it
 * to a proxy, must name the same host. Changes the request, so that all later code sees one host: removes the root's dot
 * from its name, and replaces an absolute address with its path.
 */
export function hasOneHost(request: IncomingMessage): boolean {
  dropRootDots(request)
  const { rawHeaders, headers, httpVersion } = request
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const { host } = headers
  if (count === 0 || host === undefined) return httpVersion === '1.0' && count === 0 && isPath(request.url)
  return count === 1 && isHost(host) && (isPath(request.url) || takePath(request, host))
}

/** The root's dot that a full name may end with. */
const rootDot = /^((?:https?:\/\/)?[\w.-]*[\w-])\.(?=$|[:/])/i

/**
 * Removes the root's dot: "shop.example." is the same host as "shop.example". Does so also in Node's raw copy of the
 * headers, so that all later code sees it without the dot.
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

/** OPTIONS may ask about the whole server with "*". */
const isPath = (url = '') => url.startsWith('/') || url === '*'

function takePath(request: IncomingMessage, host: string): boolean {
  const parts = /^(https?:)\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '')
  const [, scheme = '', named = '', rest = ''] = parts ?? []
  if (!isHost(named)) return false
  // Compared as URLs: in any case, and with or without the scheme's default port.
  const address = `${scheme}//${named}`.replace(rootDot, '$1')
  if (new URL(address).host !== new URL(`${scheme}//${host}`).host) return false
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}
