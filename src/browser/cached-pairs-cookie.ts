/**
 * Name of the cookie that lists the language pairs whose texts this browser has stored. For these pairs, the page needs
 * no server preview. The cookie may be outdated; then a preview is only missing or superfluous.
 */
export const cachedPairsCookie = 'texts-here'
const maxPairs = 12
const yearSeconds = 31_536_000

type Pair = { space: string; src: string; dst: string }

const nameOf = ({ space, src, dst }: Pair) => `${space}.${src}.${dst}`
const namesIn = (value: string) => value.split('|').filter((name) => name !== '')

export const hasCachedPair = (value: string, pair: Pair): boolean => namesIn(value).includes(nameOf(pair))

/**
 * Returns the cookie's value with the pair moved to the front, or without the pair if `isHere` is false. At most 12
 * pairs are kept.
 */
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

/** Returns whether the cookie contains a pair. Browser only. */
export const isPairInCookie = (pair: Pair): boolean => hasCachedPair(readCookie(), pair)

/**
 * Adds a pair to the cookie, or removes it if `isHere` is false. Writes the cookie even if the pair is already in it,
 * because some browsers delete cookies after a few days. Browser only.
 */
export const storePairInCookie = (pair: Pair, isHere: boolean): void =>
  writeCookie(withPair(readCookie(), pair, isHere))

export function clearCachedPairs(): void {
  if (readCookie() !== '') writeCookie('')
}
