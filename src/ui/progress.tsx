import { progress } from '#styles/recipes'

type ProgressProps = {
  label: string
  max: number
  /** Parts of `max`, each with a colour. Together they are what is finished. */
  parts: readonly { value: number; tone: 'accent' | 'ok' | 'warn' | 'bad' }[]
}

export function Progress({ label, max, parts }: ProgressProps) {
  const done = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={done}
      className={progress().root}
    >
      {parts.map((part) => (
        <div
          key={part.tone}
          className={progress({ tone: part.tone }).part}
          style={{ width: `${max > 0 ? (part.value / max) * 100 : 0}%` }}
        />
      ))}
    </div>
  )
}
