import { css } from '#styles/css'
import { m } from '#messages'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import type { Incoming } from '#src/workspace/incoming.ts'

const shown = 50
const list = css({ display: 'grid', maxHeight: '[40dvh]', overflowY: 'auto', borderBlock: 'hair' })
const entry = css({ paddingBlock: '2', borderBlockEnd: 'hair', minWidth: '0', _last: { borderBlockEnd: 'none' } })
const about = css({ textStyle: 'code', color: 'ink-2', overflowWrap: 'anywhere' })
const summary = css({ cursor: 'pointer', paddingBlock: '1' })
const gone = css({ fontStyle: 'italic', color: 'ink-2' })

type PlanListProps = {
  title: string
  texts: readonly Incoming[]
  lang: string
  hereOf: (key: string) => string
}

export function PlanList({ title, texts, lang, hereOf }: PlanListProps) {
  if (texts.length === 0) return null
  return (
    <details className={css({ width: 'full' })}>
      <summary className={summary}>{title}</summary>
      <ul className={list} tabIndex={0} aria-label={title}>
        {texts.slice(0, shown).map(({ key, text }) => (
          <li key={key} className={entry}>
            <p className={about}>{key}</p>
            {text === '' ? (
              <p className={gone}>{m.workspace_conflict_removed()}</p>
            ) : (
              <DifferingText text={text} other={hereOf(key)} lang={lang} />
            )}
          </li>
        ))}
        {texts.length > shown ? <li className={entry}>{m.exchange_more({ count: texts.length - shown })}</li> : null}
      </ul>
    </details>
  )
}
