import { skeleton } from '#styles/recipes'

/** Renders a placeholder for content that is still loading. `width` and `height`: CSS lengths of the content. */
export function Skeleton({ width = '100%', height = '1.25rem' }: { width?: string; height?: string }) {
  return <span className={skeleton()} style={{ width, height }} aria-hidden="true" />
}
