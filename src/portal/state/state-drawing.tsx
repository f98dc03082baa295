export function OffTheSheet() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M4 6v20M60 6v20M4 16h18M42 16h18M10 13l-6 3 6 3M54 13l6 3-6 3" />
      <path d="M32 12v5M32 20.5v.5" strokeWidth="2" />
    </svg>
  )
}

export function BrokenPart() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M28 4H4v24h22l4-9-6-6zM36 4h24v24H34l4-9-6-6z" />
    </svg>
  )
}

export function SetOut() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M6 4h52v24H6z" strokeDasharray="5 3.5" />
      <path d="M1 16h10M53 16h10M32 0v8M32 24v8" />
    </svg>
  )
}

export function Locked() {
  return (
    <svg width="64" height="32" viewBox="0 0 64 32" fill="none" stroke="currentColor" strokeWidth="1.25">
      <path d="M32 3a9 9 0 0 1 5 16.5V29H27v-9.5A9 9 0 0 1 32 3ZM30.5 8h3v7h-3z" />
      <path d="M4 12h14M46 12h14" strokeDasharray="6 2 1 2" />
    </svg>
  )
}
