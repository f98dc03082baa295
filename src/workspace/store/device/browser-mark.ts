import { findSignInMark, endMarkOf, signInMarkCookie, watchCookies } from '#src/session/sign-in-mark.ts'
import type { SignInMark } from './mark.ts'

// A copy in `localStorage`, because a user may clear only the cookies.
const copyName = 'portal.sign-in'

// Returns null if storage is blocked and throws. The mark's other copy is then used.
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
