import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

const cookieOf = (list: string) => `columns-${list}`

/** Reads the columns chosen in this browser. They are in a cookie, so that server-rendered pages use them too. */
export const readColumns = createIsomorphicFn()
  .server((list: string) => decoded(getCookie(cookieOf(list)) ?? ''))
  .client((list: string) => {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieOf(list)}=`))
    return decoded(found?.slice(cookieOf(list).length + 1) ?? '')
  })

/** Decodes the cookie. An unreadable value counts as no choice. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

export function storeColumns(list: string, columns: string): void {
  const age = columns === '' ? 0 : 31_536_000
  document.cookie = `${cookieOf(list)}=${encodeURIComponent(columns)}; path=/; max-age=${age}; samesite=lax`
}
