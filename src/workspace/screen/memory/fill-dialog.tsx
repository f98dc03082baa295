import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { KnownText } from '#src/workspace/memory/memory-unit.ts'
import { useWriting } from '#src/workspace/screen/use-writing.ts'
import {
  areAllChosen,
  type Choice,
  type FillFilter,
  fillFilters,
  type Filling,
  fillingOf,
  firstChoice,
  isIn,
  optionsOf,
  toggled,
  withAll,
} from './fill-choice.ts'
import { FillList } from './fill-list.tsx'

const filterNames: Record<FillFilter, () => string> = {
  all: m.workspace_show_all,
  exact: m.workspace_suggestion_exact,
  near: m.workspace_suggestion_near,
  adapted: m.workspace_suggestion_adapted,
  several: m.workspace_fill_several,
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

type FillDialogProps = {
  title: string
  /** Texts with candidates; undefined while they are loading. */
  texts: readonly KnownText[] | undefined
  children?: ReactNode
  /** Writes the chosen translations. Rejects if they could not be written. */
  onFill: (filling: Filling) => Promise<void>
  onClose: () => void
}

/** Lets the user choose translations to fill in. Only translations that the dialog shows are written. */
export function FillDialog({ title, texts, children, onFill, onClose }: FillDialogProps) {
  const { byKey, actions } = useWorkspaceContext()
  const listRef = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<FillFilter>('all')
  const [own, setOwn] = useState<{ of: typeof texts; choice: Choice } | null>(null)
  const { progress, close, write } = useWriting(onClose)
  const first = useMemo(() => firstChoice(texts ?? []), [texts])
  const choice = own && own.of === texts ? own.choice : first
  const shown = useMemo(() => (texts ?? []).filter((text) => isIn(filter, text)), [texts, filter])
  const options = useMemo(() => optionsOf(shown), [shown])
  const choose = (next: Choice) => setOwn({ of: texts, choice: next })
  const areAll = areAllChosen(choice, shown)
  const toggleAll = () => choose(withAll(choice, shown, !areAll))
  // The shortcut for all must not remove a choice that was made text by text.
  const canChooseAll = shown.some(({ candidates }) => candidates.length === 1)
  const countOf = (one: FillFilter) => (texts ?? []).filter((text) => isIn(one, text)).length
  const filters = fillFilters
    .map((value) => ({ value, label: filterNames[value](), size: countOf(value) }))
    .filter(({ value, size }) => value === 'all' || value === filter || size > 0)

  const fill = () => write(() => onFill(fillingOf(texts ?? [], choice, { byKey, typed: actions.typed })))
  const isEmpty = texts?.length === 0
  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title={title}
      initialFocus={() => listRef.current}
      onConfirm={choice.size > 0 && progress !== 'writing' ? () => void fill() : undefined}
      closeLabel={m.workspace_close()}
      actions={
        <>
          <Button onClick={close} idle={progress === 'writing'}>
            {isEmpty ? m.workspace_close() : m.workspace_cancel()}
          </Button>
          {isEmpty ? null : (
            <Button visual="primary" idle={choice.size === 0} busy={progress === 'writing'} onClick={fill}>
              {m.workspace_fill_do({ count: choice.size })}
            </Button>
          )}
        </>
      }
    >
      <div className={body}>
        {children}
        {texts === undefined ? (
          <p role="status">
            <Spinner /> {m.workspace_fill_looking()}
          </p>
        ) : isEmpty ? (
          <p>{m.workspace_fill_none()}</p>
        ) : (
          <>
            <div className={bar}>
              {filters.length > 2 ? (
                <Segmented
                  label={m.workspace_fill_kind()}
                  value={filter}
                  options={filters.map(({ value, label, size }) => ({
                    value,
                    label,
                    count: m.workspace_count({ count: size }),
                  }))}
                  onChange={setFilter}
                />
              ) : null}
              <Button size="small" visual="quiet" idle={!canChooseAll && !areAll} onClick={toggleAll}>
                {areAll ? m.workspace_fill_choose_none() : m.workspace_fill_choose_all()}
              </Button>
              <span role="status" className={css({ color: 'ink-2', marginInlineStart: 'auto' })}>
                {m.workspace_fill_chosen({ chosen: choice.size, total: texts.length })}
              </span>
            </div>
            <FillList
              listRef={listRef}
              options={options}
              choice={choice}
              onToggle={(option) => choose(toggled(choice, option))}
              onToggleAll={canChooseAll ? toggleAll : () => {}}
            />
          </>
        )}
        {progress === 'failed' ? <p role="alert">{m.workspace_not_stored()}</p> : null}
      </div>
    </Dialog>
  )
}
