/** Two marks drawn here instead of taken from the icon set, because the first page needs no other. */
export function ErrorMark() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.2" />
    </svg>
  )
}

export function ChevronMark() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
    </svg>
  )
}
