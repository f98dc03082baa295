/** How long a person counts as active after their last input. */
const activeMs = 180_000
const restMs = 1_500
const againMs = 60_000

/**
 * Events by which a user counts as active. Pointer moves are not among them, because browsers also report one when the
 * page moves under a resting pointer.
 */
export const signsOfLife = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Creates a reporter of the text that the user has open. It reports 1.5 s after the text was opened and then every
 * minute, but only within three minutes after the user's last input: the server stores the last report as the user's
 * place, and an idle user may have continued on another device.
 */
export function createPresence(now: () => number) {
  let actedAt = now()
  let told: { act: () => void; greet: () => void } | null = null
  const isActive = () => now() - actedAt < activeMs
  return {
    /** Records an input of the user in this page. */
    act(): void {
      actedAt = now()
      told?.act()
    },
    /** Reports the place at once, to a person who has just opened the list. */
    greet: () => told?.greet(),
    /** Starts to report a place. Returns a function that stops it. */
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
