import { skeleton } from '#styles/recipes'

/** Renders a placeholder in the size of the missing content, in CSS units. */
export function Skeleton({ width = '100%', height = '1.25rem' }: { width?: string; height?: string }) {
  return <span className={skeleton()} style={{ width, height }} aria-hidden="true" />
}
