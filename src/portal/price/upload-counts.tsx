import { useShell } from '#src/portal/shell/shell.ts'
import { tagOf } from '#src/site/site.ts'
import { css } from '#styles/css'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '3' })
const term = css({ textStyle: 'small', color: 'ink-2' })
const value = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' })

export function UploadCounts({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  const { locale } = useShell()
  const number = new Intl.NumberFormat(tagOf(locale))
  return (
    <dl className={list}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className={term}>{label}</dt>
          <dd className={value}>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
