import { isIPv4, isIPv6 } from 'node:net'

const half = 4

/**
 * Returns the network that a provider assigns to one customer: for IPv4 the address itself, for IPv6 its first 64 bits.
 * Returns '' if the text is not an IP address.
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const host = bare.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return ''
  const groups = groupsOf(host)
  // IPv4 addresses written as IPv6: ::ffff:a.b.c.d, and those of a NAT64 translator (RFC 6052).
  const isIPv4Within = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/.test(groups.map((group) => group.toString(16)).join(':'))
  if (isIPv4Within)
    return groups
      .slice(-2)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, half)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const [, written = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${address}]/`).hostname) ?? []
  const [front = [], back = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const gap = Array.from({ length: 2 * half - front.length - back.length }, () => '0')
  return [...front, ...(written.includes('::') ? gap : []), ...back].map((group) => Number.parseInt(group, 16))
}
