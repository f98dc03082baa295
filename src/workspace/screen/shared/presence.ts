/** A person counts as working in a page for this long after the last input. */
const activeMs = 180_000
const restMs = 1_500
const againMs = 60_000

/** Pointer moves are left out, because browsers also report them when the page moves under the pointer. */
export const signsOfLife = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Reports at which text the user is, repeatedly while they use this page. An idle page does not report, or the server
 * would store its text as the user's last, wherever they continued.
 */
export function createPresence(now: () => number) {
  let actedAt = now()
  let told: { act: () => void; greet: () => void } | null = null
  const isActive = () => now() - actedAt < activeMs
  return {
    /** Records that the user did something in this page. */
    act(): void {
      actedAt = now()
      told?.act()
    },
    /** Reports the place to somebody who just came. */
    greet: () => told?.greet(),
    /** Reports a place until the returned function is called. */
    at(tell: (here: boolean) => void): () => void {
      let isRested = false
      let isTold = false
      const say = () => {
        isTold = isActive()
        if (isTold) tell(true)
      }
      const own = {
        act: () => void (isRested && !isTold && say()),
        greet: () => void (isTold && say()),
      }
      told = own
      const first = setTimeout(() => {
        isRested = true
        say()
      }, restMs)
      const again = setInterval(say, againMs)
      return () => {
        if (told === own) told = null
        clearTimeout(first)
        clearInterval(again)
        if (isTold && isActive()) tell(false)
      }
    },
  }
}
