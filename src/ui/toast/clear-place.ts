/** An area that a toast should not cover. */
export type Rect = { left: number; right: number; top: number; bottom: number }

/** A weight below 1 marks one that may rather be covered. */
export type Obstacle = Rect & { weight?: number }

const edgePx = 4
const gapPx = 4
// Small preference for the top: further down the toast would be missed.
const perPx = 0.0005

/** Top edge of a toast of this `size`, centred: the highest place that covers no obstacle, else the least weight. */
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
