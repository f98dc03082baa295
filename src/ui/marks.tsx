/** Renders an inline icon. The login page then needs no icon set. */
function Mark({ path }: { path: string }) {
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
      <path d={path} />
    </svg>
  )
}

export const ErrorMark = () => <Mark path="M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.2" />
export const PersonMark = () => <Mark path="M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6M2 14c1-5 11-5 12 0" />
export const ChevronMark = () => <Mark path="m4.5 6.5 3.5 3.5 3.5-3.5" />
export const CheckMark = () => <Mark path="M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M5.2 8.2l2 2 3.6-4" />
export const InfoMark = () => <Mark path="M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 7.2v4M8 4.8v.2" />
