import Wrench from 'lucide-react/icons/wrench'
import { type RefObject, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { FindingCode } from '#src/workspace/checks/check.ts'
import { ChoiceList } from '#src/workspace/screen/choice/choice-list.tsx'
import { ChoiceRow } from '#src/workspace/screen/choice/choice-row.tsx'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { findingWords } from '#src/workspace/screen/issues/finding-words.ts'
import {
  isSelectedAtFirst,
  type Fixable,
  type FixPlan,
  isAllChecked,
  kindsIn,
  listFixable,
  ofKinds,
  stillFixable,
} from '#src/workspace/screen/issues/fixable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { FixKindsList } from './fix-kinds-list.tsx'
import type { Tool, ToolProps } from './tool.ts'
import { useWriting } from '#src/workspace/screen/use-writing.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const former = css({ display: 'block', color: 'ink-2', textDecoration: 'none' })
const now = css({ display: 'block', textDecoration: 'none' })
const small = css({ textStyle: 'small', color: 'ink-2', marginBlockStart: '3' })
const about = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })

const never = () => () => {}

/**
 * Returns the texts with fixes; undefined until all current texts are checked. The list then stays the same while the
 * tool is open.
 */
function useFixable({ listed, view }: Pick<ToolProps, 'listed' | 'view'>): FixPlan | undefined {
  const { findings } = useWorkspaceContext().checked
  useSyncExternalStore(findings?.subscribe ?? never, () => findings?.state())
  const [plan, setPlan] = useState<FixPlan>()
  const isThere = listed.isThere || (view.status === 'ready' && view.units.length === 0)
  if (plan === undefined && findings && isThere && isAllChecked(findings, listed.keys, view.byKey))
    setPlan(listFixable(listed.keys, view.byKey, findings.of))
  return plan
}

const nothing: FixPlan = { fixable: [], inConflict: 0 }

/** Returns the selection: the chosen kinds of fixes, and the texts that the user has excluded. */
function useChosen(all: readonly Fixable[]) {
  const kinds = useMemo(() => kindsIn(all), [all])
  const [own, setChosen] = useState<ReadonlySet<FindingCode>>()
  const chosen = useMemo(() => own ?? new Set(kinds.map(({ code }) => code).filter(isSelectedAtFirst)), [own, kinds])
  const fixable = useMemo(() => ofKinds(all, chosen), [all, chosen])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const count = fixable.filter(({ key }) => !left.has(key)).length
  return { kinds, chosen, setChosen, fixable, left, setLeft, count }
}

function FixAllDialog({ listed, view, onClose }: ToolProps) {
  const { actions, byKey, say } = useWorkspaceContext()
  const listRef = useRef<HTMLDivElement>(null)
  const known = useFixable({ listed, view })
  const { fixable: all, inConflict } = known ?? nothing
  const { kinds, chosen, setChosen, fixable, left, setLeft, count } = useChosen(all)
  const { progress, close, write } = useWriting(onClose)
  const fix = () =>
    write(async () => {
      const open = stillFixable(fixable, { byKey, typed: actions.typed }).filter(({ key }) => !left.has(key))
      const changes = open.map(({ key, before, after }) => ({ key, text: after, before }))
      const { changed } = await actions.editMany({ name: m.findings_fix_all_title(), changes, review: false })
      const skipped = count === changed ? '' : ` ${m.workspace_fill_skipped({ count: count - changed })}`
      say(m.findings_fix_all_done({ count: changed }) + skipped)
    })
  const isNone = all.length === 0
  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title={m.findings_fix_all_title()}
      closeLabel={m.workspace_close()}
      onConfirm={count > 0 && progress !== 'writing' ? () => void fix() : undefined}
      actions={
        <>
          <Button onClick={close} idle={progress === 'writing'}>
            {isNone ? m.workspace_close() : m.workspace_cancel()}
          </Button>
          {isNone ? null : (
            <Button visual="primary" idle={count === 0} busy={progress === 'writing'} onClick={() => void fix()}>
              {m.findings_fix_all_do({ count })}
            </Button>
          )}
        </>
      }
    >
      {known === undefined ? (
        <p role="status">
          <Spinner /> {m.findings_fix_all_looking()}
        </p>
      ) : isNone ? (
        <p>{m.findings_fix_all_none()}</p>
      ) : (
        <div className={body}>
          <FixKindsList kinds={kinds} chosen={chosen} onChoose={setChosen} />
          {fixable.length > 0 ? (
            <FixableList listRef={listRef} fixable={fixable} left={left} onLeave={setLeft} />
          ) : (
            <p>{m.findings_fix_kinds_choose()}</p>
          )}
        </div>
      )}
      {inConflict > 0 ? <p className={small}>{m.replace_in_conflict({ count: inConflict })}</p> : null}
      {progress === 'failed' ? <p role="alert">{m.workspace_not_stored()}</p> : null}
    </Dialog>
  )
}

type FixableListProps = {
  listRef: RefObject<HTMLDivElement | null>
  fixable: readonly Fixable[]
  /** Keys of the excluded texts. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

function FixableList({ listRef, fixable, left, onLeave }: FixableListProps) {
  const { target } = useWorkspaceContext()
  const count = fixable.filter(({ key }) => !left.has(key)).length
  const isAll = count === fixable.length
  const toggle = ({ key }: Fixable) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    onLeave(next)
  }
  const toggleAll = () => onLeave(isAll ? new Set(fixable.map(({ key }) => key)) : new Set())
  return (
    <div className={body}>
      <div className={bar}>
        <Button size="small" visual="quiet" onClick={toggleAll}>
          {isAll ? m.workspace_fill_choose_none() : m.workspace_fill_choose_all()}
        </Button>
        <span role="status" className={css({ color: 'ink-2', marginInlineStart: 'auto' })}>
          {m.workspace_fill_chosen({ chosen: count, total: fixable.length })}
        </span>
      </div>
      <ChoiceList
        listRef={listRef}
        label={m.findings_fix_all_list()}
        options={fixable}
        onToggle={toggle}
        onToggleAll={toggleAll}
        renderRow={({ key, findings, before, after }, place) => (
          <ChoiceRow key={key} place={place} isChosen={!left.has(key)}>
            <p className={about}>
              <span className={css({ textStyle: 'code', color: 'ink-3' })}>{key}</span>
            </p>
            <p className={about}>{[...new Set(findings.map(findingWords))].join(' ')}</p>
            <del className={former}>
              <DifferingText text={before} other={after} lang={target.lang} />
            </del>
            <ins className={now}>
              <DifferingText text={after} other={before} lang={target.lang} />
            </ins>
          </ChoiceRow>
        )}
      />
    </div>
  )
}

export const tool: Tool = {
  group: 'texts',
  order: 20,
  icon: <Wrench />,
  needsTexts: true,
  title: m.findings_fix_all,
  Dialog: FixAllDialog,
}
