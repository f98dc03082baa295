/**
 * Name of the cookie with the current sign-in of this browser, which pages and server read. It stays when the session
 * ends or the browser's storage is cleared.
 */
const signInMark = 'portal-sign-in'
/** Browsers keep a cookie for at most 400 days. */
const signInMarkSeconds = 400 * 86_400

// Suffix of the mark of a sign-in that has ended. Sign-ins are ISO times, so such a mark sorts after this sign-in and
// before all later ones.
const end = '~'

export function endMarkOf(signIn: string | null, mark: string | null): string {
  const last = mark?.endsWith(end) ? mark.slice(0, -end.length) : (mark ?? '')
  return `${(signIn ?? '') > last ? signIn : last}${end}`
}

/**
 * Returns whether a sign-in has ended in this browser, or was followed by another one. `mark`: value of the browser's
 * sign-in cookie; with null, returns false.
 */
export const isSignInEnded = (signIn: string, mark: string | null): boolean => mark !== null && signIn < mark

export const isEndMark = (mark: string | null): boolean => mark?.endsWith(end) ?? false

const cookieText = /^[\d.:TZ~-]*$/

export function findSignInMark(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === signInMark && value !== undefined && cookieText.test(value)) return value
  }
  return null
}

export const signInMarkCookie = (mark: string, isSecure: boolean): string =>
  `${signInMark}=${mark}; Path=/; Max-Age=${signInMarkSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Calls `onChange` when the page's cookies may have changed. Returns a function that unsubscribes. */
export function watchCookies(onChange: () => void): () => void {
  // Where cookieStore is missing, the check runs when the user returns to the page.
  const store: unknown = Reflect.get(globalThis, 'cookieStore')
  const sources = [window, document, ...(store instanceof EventTarget ? [store] : [])]
  const names = ['focus', 'visibilitychange', 'change']
  sources.forEach((source, index) => source.addEventListener(names[index] ?? '', onChange))
  return () => sources.forEach((source, index) => source.removeEventListener(names[index] ?? '', onChange))
}
