/**
 * Cookie with the language pairs whose texts this browser has stored and can show without a server preview. A hint
 * only: nothing depends on it.
 */
export const cachedPairsCookie = 'texts-here'
const maxPairs = 12
const yearSeconds = 31_536_000

type Pair = { space: string; src: string; dst: string }

const nameOf = ({ space, src, dst }: Pair) => `${space}.${src}.${dst}`
const namesIn = (value: string) => value.split('|').filter((name) => name !== '')

export const hasCachedPair = (value: string, pair: Pair): boolean => namesIn(value).includes(nameOf(pair))

/** Returns the new value of the cookie: with the pair in first place, or without it. */
export function withPair(value: string, pair: Pair, isHere: boolean): string {
  const others = namesIn(value).filter((name) => name !== nameOf(pair))
  return (isHere ? [nameOf(pair), ...others] : others).slice(0, maxPairs).join('|')
}

function readCookie(): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cachedPairsCookie}=`))
  return found?.slice(cachedPairsCookie.length + 1) ?? ''
}

function writeCookie(value: string): void {
  const age = value === '' ? 0 : yearSeconds
  document.cookie = `${cachedPairsCookie}=${value}; path=/; max-age=${age}; samesite=lax`
}

/** Checks in the browser whether the cookie contains a pair. */
export const isPairInCookie = (pair: Pair): boolean => hasCachedPair(readCookie(), pair)

/**
 * Adds a pair to the cookie, or removes it; browser only. The cookie is renewed at every call, because some browsers
 * delete cookies within days.
 */
export const storePairInCookie = (pair: Pair, isHere: boolean): void =>
  writeCookie(withPair(readCookie(), pair, isHere))

export function clearCachedPairs(): void {
  if (readCookie() !== '') writeCookie('')
}
