import { z } from 'zod'

const withLogin = z.looseObject({ login_url: z.string() })
const withUser = z.looseObject({ user: z.looseObject({ shop_url: z.string() }) })

/**
 * Returns an http or https address for a redirect, without credentials; undefined for any other. Resolves a relative
 * one against `base`, the public address of the backend.
 */
export function publicAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  url.username = ''
  url.password = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Resolves `login_url` and `shop_url` for browsers and drops invalid ones. */
export function withPublicAddresses(data: unknown, base: string): unknown {
  const login = withLogin.safeParse(data)
  if (login.success) return { ...login.data, login_url: publicAddress(login.data.login_url, base) }
  const signedIn = withUser.safeParse(data)
  if (!signedIn.success) return data
  const { user } = signedIn.data
  return { ...signedIn.data, user: { ...user, shop_url: publicAddress(user.shop_url, base) ?? '' } }
}
