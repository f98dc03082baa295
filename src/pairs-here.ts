/** The language pairs whose texts this browser has: it shows them itself, and sooner. A hint; nothing depends on it. */
export const pairsHereCookie = 'texts-here'
const maxPairs = 12
const yearSeconds = 31_536_000

type Pair = { space: string; src: string; dst: string }

const nameOf = ({ space, src, dst }: Pair) => `${space}.${src}.${dst}`
const namesIn = (value: string) => value.split('|').filter((name) => name !== '')

export const isPairHere = (value: string, pair: Pair): boolean => namesIn(value).includes(nameOf(pair))

/** The cookie's next value: with the pair before all others, or without it. */
export function withPair(value: string, pair: Pair, isHere: boolean): string {
  const others = namesIn(value).filter((name) => name !== nameOf(pair))
  return (isHere ? [nameOf(pair), ...others] : others).slice(0, maxPairs).join('|')
}

function readCookie(): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${pairsHereCookie}=`))
  return found?.slice(pairsHereCookie.length + 1) ?? ''
}

function writeCookie(value: string): void {
  const age = value === '' ? 0 : yearSeconds
  document.cookie = `${pairsHereCookie}=${value}; path=/; max-age=${age}; samesite=lax`
}

/** In the browser: whether the server was told. */
export const isPairTold = (pair: Pair): boolean => isPairHere(readCookie(), pair)

/** In the browser: tells the server from its next page on. Told anew each time, as some browsers forget a cookie within days. */
export const tellPairHere = (pair: Pair, isHere: boolean): void => writeCookie(withPair(readCookie(), pair, isHere))

export function forgetPairsHere(): void {
  if (readCookie() !== '') writeCookie('')
}
