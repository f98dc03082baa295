/** A cookie of pages and server: which sign-in of this browser counts. It outlives the session and the browser's storage. */
const signInMark = 'portal-sign-in'
/** As long as browsers keep a cookie at most. */
const signInMarkSeconds = 400 * 86_400

// Sorts behind the sign-in that it follows, and before every later one: they are times, as ISO writes them.
const end = '~'

/** The mark once that sign-in has ended, or, where none is known, whichever counted last. */
export function markOfEnd(signIn: string | null, mark: string | null): string {
  const last = mark?.endsWith(end) ? mark.slice(0, -end.length) : (mark ?? '')
  return `${(signIn ?? '') > last ? signIn : last}${end}`
}

/** Whether a sign-in has been ended, or followed by another one, in this browser. */
export const isOver = (signIn: string, mark: string | null): boolean => mark !== null && signIn < mark

/** Whether somebody has signed out, and nobody signed in since. */
export const isEnd = (mark: string | null): boolean => mark?.endsWith(end) ?? false

const cookieText = /^[\d.:TZ~-]*$/

/** The mark among a request's or a page's cookies. */
export function findSignInMark(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === signInMark && value !== undefined && cookieText.test(value)) return value
  }
  return null
}

export const signInMarkCookie = (mark: string, isSecure: boolean): string =>
  `${signInMark}=${mark}; Path=/; Max-Age=${signInMarkSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Calls when the page's cookies may say otherwise than before; returns how to stop that. */
export function watchCookies(onChange: () => void): () => void {
  // Not in every browser; where it is missing, coming back to the page tells.
  const store: unknown = Reflect.get(globalThis, 'cookieStore')
  const sources = [window, document, ...(store instanceof EventTarget ? [store] : [])]
  const names = ['focus', 'visibilitychange', 'change']
  sources.forEach((source, index) => source.addEventListener(names[index] ?? '', onChange))
  return () => sources.forEach((source, index) => source.removeEventListener(names[index] ?? '', onChange))
}
