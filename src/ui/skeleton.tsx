import { skeleton } from '#styles/recipes'

/** Stands where something will be: give it that thing's size, in CSS units. */
export function Skeleton({ width = '100%', height = '1.25rem' }: { width?: string; height?: string }) {
  return <span className={skeleton()} style={{ width, height }} aria-hidden="true" />
}
