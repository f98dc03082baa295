import { z } from 'zod'

const withLogin = z.looseObject({ login_url: z.string() })
const withUser = z.looseObject({ user: z.looseObject({ shop_url: z.string() }) })

/**
 * Returns an http or https address for a redirect, without credentials; undefined for any other address. Resolves a
 * relative address against `base`, the public address of the backend.
 */
export function publicAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  url.username = ''
  url.password = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/**
 * Returns the data of an answer with `login_url` or `user.shop_url` resolved for browsers. An invalid `login_url`
 * becomes undefined, an invalid `shop_url` ''. Returns other data unchanged.
 */
export function withPublicAddresses(data: unknown, base: string): unknown {
  const login = withLogin.safeParse(data)
  if (login.success) return { ...login.data, login_url: publicAddress(login.data.login_url, base) }
  const signedIn = withUser.safeParse(data)
  if (!signedIn.success) return data
  const { user } = signedIn.data
  return { ...signedIn.data, user: { ...user, shop_url: publicAddress(user.shop_url, base) ?? '' } }
}
