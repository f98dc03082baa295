import { css } from '#styles/css'
import { Progress } from '#src/ui/progress.tsx'

export function FileProgress({ label, done }: { label: string; done: number }) {
  return (
    <div className={css({ width: 'full' })}>
      <p role="status">{label}</p>
      <Progress label={label} max={100} parts={[{ value: Math.round(done * 100), tone: 'accent' }]} />
    </div>
  )
}
