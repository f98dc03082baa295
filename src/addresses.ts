import { BlockList, isIPv6 } from 'node:net'

/**
 * Parses a list of networks (`10.0.0.0/8`, `fd00::/8`), addresses and the word `loopback`, separated by commas. Throws
 * for any other entry.
 */
export function parseNetworks(list: string): BlockList {
  const networks = new BlockList()
  const entries = list.split(',').map((entry) => entry.trim())
  for (const entry of entries.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', bits, ...rest] = entry.split('/')
    if (rest.length > 0) throw new Error(`${entry} is no network`)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, family)
  }
  return networks
}

/**
 * Splits an address with several servers, such as `postgres://user@a:5432,b:5432/portal`, into one address for each
 * server. Returns any other address unchanged, in a list of one.
 */
export function serversOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** Returns an address as it may be shown: in quotation marks, with *** for the password. */
export function withoutPassword(value: string): string {
  const servers = serversOf(value)
  if (servers.length > 1) return servers.map(withoutPassword).join(' or ')
  if (!URL.canParse(value) || new URL(value).host === '')
    return 'no address (it is not shown here: it may hold a password)'
  const url = new URL(value)
  if (url.password) url.password = '***'
  if (url.search) url.search = '?…'
  return `"${url.href}"`
}
