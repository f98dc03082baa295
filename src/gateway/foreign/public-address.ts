import { z } from 'zod'

const withLogin = z.looseObject({ login_url: z.string() })
const withUser = z.looseObject({ user: z.looseObject({ shop_url: z.string() }) })

/** An address a browser may be sent to; a relative one is resolved against `base`, the backend's public address. */
export function publicAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  url.username = ''
  url.password = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Resolves login_url and shop_url for browsers; invalid ones are dropped. */
export function withPublicAddresses(data: unknown, base: string): unknown {
  const login = withLogin.safeParse(data)
  if (login.success) return { ...login.data, login_url: publicAddress(login.data.login_url, base) }
  const signedIn = withUser.safeParse(data)
  if (!signedIn.success) return data
  const { user } = signedIn.data
  return { ...signedIn.data, user: { ...user, shop_url: publicAddress(user.shop_url, base) ?? '' } }
}
