import { css } from '#styles/css'
import { m } from '#messages'
import { Progress } from '#src/ui/progress.tsx'
import type { Progress as Facts } from '#src/workspace/catalogue/progress.ts'

const line = css({ display: 'grid', gap: '1', textStyle: 'small', color: 'ink-2' })

type TranslatedBarProps = Facts & { name: string }

export function TranslatedProgress({ name, all, translated, written }: TranslatedBarProps) {
  return (
    <Progress
      label={m.catalogue_progress({ name })}
      max={all}
      parts={[
        { value: translated - written, tone: 'accent' },
        { value: written, tone: 'warn' },
      ]}
    />
  )
}

export function TranslatedBar(props: TranslatedBarProps) {
  return (
    <span className={line}>
      <TranslatedProgress {...props} />
      {m.workspace_translated({ translated: props.translated, total: props.all })}
    </span>
  )
}

/**
 * Shows how many texts are translated, as a bar and in words. `progress`: null while this is unknown. `name`: what the
 * bar is about, for screen readers.
 */
export function TranslatedSoFar({ name, progress }: { name: string; progress: Facts | null }) {
  return progress ? (
    <TranslatedBar name={name} {...progress} />
  ) : (
    <span className={line}>{m.catalogue_progress_unknown()}</span>
  )
}
