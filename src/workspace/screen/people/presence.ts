/** How long after something was done in a page somebody counts as working there. */
const activeMs = 180_000
const restMs = 1_500
const againMs = 60_000

/** Pointers that only move are left out: browsers tell of such moves where the page moves below them. */
export const signsOfLife = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/** Says at which text somebody is, again and again while they do something in this page. Of one that was left alone the server would keep the text as their last, wherever they went on. */
export function createPresence(now: () => number) {
  let actedAt = now()
  let told: { act: () => void; greet: () => void } | null = null
  const isActive = () => now() - actedAt < activeMs
  return {
    /** Something was done in this page. */
    act(): void {
      actedAt = now()
      told?.act()
    },
    /** Somebody came, and is to know who is here. */
    greet: () => told?.greet(),
    /** Until the returned function is called. */
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
