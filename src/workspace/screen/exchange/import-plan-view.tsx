import { css } from '#styles/css'
import { m } from '#messages'
import { readEndings } from '#src/workspace/formats/format-names.ts'
import { maxText } from '#src/contract/values/storable.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ImportPlan } from './plan-import.ts'
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

const parts = css({ display: 'flex', flexDirection: 'column', gap: '2', width: 'full', minWidth: '0' })
const quiet = css({ color: 'ink-2' })
const keys = css({ textStyle: 'code', color: 'ink-2', overflowWrap: 'anywhere' })
const shownKeys = 20

type ImportPlanViewProps = {
  name: string
  plan: ImportPlan
  /** Places in the file of texts that are left out. */
  leftOut: readonly string[]
  /** Names of the file's languages, if they are not exactly the open pair. */
  said: string | null
  lang: string
  hereOf: (key: string) => string
  withRemoved: boolean
  onWithRemoved: (withRemoved: boolean) => void
}

function Named({ names }: { names: readonly string[] }) {
  return (
    <p className={keys}>
      {names.slice(0, shownKeys).join(', ')}
      {names.length > shownKeys ? ` ${m.exchange_more({ count: names.length - shownKeys })}` : null}
    </p>
  )
}

export function ImportPlanView({ name, plan, leftOut, said, lang, hereOf, ...props }: ImportPlanViewProps) {
  const { withRemoved, onWithRemoved } = props
  const { taken, conflicts, removed, marks, same, unknown, otherSource } = plan
  const isNothing = taken.length + conflicts.length + removed.length + marks.size === 0
  const shared = { lang, hereOf }
  const isRescued = readEndings.rescued.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return (
    <div className={parts} role="status">
      <p className={keys}>{name}</p>
      {said === null ? null : <p>{m.exchange_said_pair({ pair: said })}</p>}
      {isNothing && leftOut.length === 0 ? <Notice title={m.exchange_nothing_new()} /> : null}
      <PlanList title={m.exchange_plan_taken({ count: taken.length })} texts={taken} {...shared} />
      <PlanList title={m.exchange_plan_conflicts({ count: conflicts.length })} texts={conflicts} {...shared} />
      {removed.length > 0 ? (
        <Checkbox checked={withRemoved} onChange={(event) => onWithRemoved(event.currentTarget.checked)}>
          {m.exchange_plan_removed({ count: removed.length })}
        </Checkbox>
      ) : null}
      {marks.size > 0 ? <p>{m.exchange_plan_marks({ count: marks.size })}</p> : null}
      {otherSource > 0 ? (
        <Notice tone="warn" title={m.exchange_plan_other_source({ count: otherSource })}>
          {m.exchange_plan_other_source_hint()}
        </Notice>
      ) : null}
      {unknown.length > 0 ? (
        <Notice tone="warn" title={m.exchange_plan_unknown({ count: unknown.length })}>
          <Named names={unknown} />
        </Notice>
      ) : null}
      {leftOut.length > 0 ? (
        <Notice title={m.exchange_plan_left_out({ count: leftOut.length })}>
          <p>{isRescued ? m.exchange_plan_other_lists() : m.exchange_plan_left_out_hint({ max: maxText })}</p>
          <Named names={leftOut} />
        </Notice>
      ) : null}
      {same > 0 ? <p className={quiet}>{m.exchange_plan_same({ count: same })}</p> : null}
    </div>
  )
}
