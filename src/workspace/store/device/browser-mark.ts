import { findSignInMark, endMarkOf, signInMarkCookie, watchCookies } from '#src/session/sign-in-mark.ts'
import type { SignInMark } from './mark.ts'

// Somebody may clear the cookies and leave the rest.
const copyName = 'portal.sign-in'

// Blocked storage throws; the other copy still counts.
function tried<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

const read = () =>
  tried(() => findSignInMark(document.cookie)) ?? tried(() => globalThis.localStorage.getItem(copyName))

export const browserMark: SignInMark = {
  read,
  begin(signIn) {
    tried(() => {
      if (globalThis.localStorage.getItem(copyName) !== signIn) globalThis.localStorage.setItem(copyName, signIn)
    })
  },
  end(signIn) {
    const mark = endMarkOf(signIn, read())
    tried(() => {
      document.cookie = signInMarkCookie(mark, location.protocol === 'https:')
    })
    tried(() => globalThis.localStorage.setItem(copyName, mark))
  },
  watch: watchCookies,
}
