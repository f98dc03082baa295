/** What a message must not stand over: from where to where, from left to right and from top to bottom. */
export type Rect = { left: number; right: number; top: number; bottom: number }

/** One that may rather be hidden than the others, where some have to be, weighs less than 1. */
export type Obstacle = Rect & { weight?: number }

const edgePx = 4
const gapPx = 4
// It belongs to the top: a page's height away it would not be seen.
const perPx = 0.0005

/**
 * Where the top edge of a message belongs that is as wide and high as `size` and centred in the window: the highest place
 * where it stands over nothing of these; where there is none, the one where it hides least.
 */
export function clearTop(
  size: { width: number; height: number },
  obstacles: readonly Obstacle[],
  room: { width: number; height: number },
): number {
  const left = (room.width - size.width) / 2
  const beside = obstacles.filter((one) => one.right > left && one.left < left + size.width && one.bottom > one.top)
  const cost = (top: number) =>
    beside.reduce((sum, { weight = 1, ...one }) => sum + weight * overlap(one, top, top + size.height), top * perPx)
  const places = [edgePx, ...beside.map(({ bottom }) => bottom + gapPx)]
    .filter((top) => top >= edgePx && top + size.height + edgePx <= room.height)
    .toSorted((a, b) => a - b)
  return places.reduce((best, top) => (cost(top) < cost(best) ? top : best), places[0] ?? edgePx)
}

const overlap = (one: Rect, top: number, bottom: number) =>
  Math.max(0, Math.min(one.bottom, bottom) - Math.max(one.top, top))
