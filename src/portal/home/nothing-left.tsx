/** A part with its dimension line and a tick: the drawing for "nothing to do". */
export function NothingLeft() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M6 3h52v17H6z" />
      <path d="M27 11.5l4 4 7-8" strokeWidth="2" />
      <path d="M6 23v8M58 23v8M6 27h52M11 24.5L6 27l5 2.5M53 24.5l5 2.5-5 2.5" />
    </svg>
  )
}
