import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { isUntranslated, unitFilter } from './filter.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { neighbour } from './queue.ts'
import { QueuePane } from './queue-pane.tsx'
import { reasonOf, saveMessage } from './save-message.ts'
import type { Command } from './shortcuts.ts'
import { StatusLine } from './status-line.tsx'
import { UnitPane } from './unit-pane.tsx'
import { useCommands } from './use-commands.ts'
import { useDraft } from './use-draft.ts'
import { useHandOver } from './use-hand-over.ts'
import { useOpened } from './use-opened.ts'
import { useQueue } from './use-queue.ts'
import { useWorkspace } from './use-workspace.ts'
import type { Scope, Unit, WorkspaceView } from './view.ts'
import { WorkspaceHead } from './workspace-head.tsx'
import { type Trouble, WorkspaceNotice } from './workspace-notice.tsx'
import { type WorkspaceSearch, workspaceSearchDefaults } from './workspace-search.ts'
import { ListSkeleton } from './workspace-skeleton.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  maxHeight: '[calc(100dvh - {sizes.bar})]',
  minWidth: '0',
  background: 'paper',
})
const room = css({
  flex: '1',
  display: 'grid',
  minHeight: '[13rem]',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    sm: '[14px minmax(14rem, 2fr) minmax(0, 3fr)]',
    md: '[14px 18rem minmax(0, 1fr)]',
    lg: '[14px 25rem minmax(0, 1fr)]',
  },
  gridTemplateRows: '[minmax(0, 1fr)]',
  '&[data-step=editor] > :not([data-pane=editor])': { _narrow: { display: 'none' } },
  '&[data-step=list] > [data-pane=editor]': { _narrow: { display: 'none' } },
})

const any = () => true

function troubleOf({ status, units, lastError, refreshing }: WorkspaceView): Trouble | undefined {
  if (status === 'ready') return undefined
  if (status !== 'loading') return status
  return units.length === 0 && lastError && !refreshing ? 'read-refused' : undefined
}

export type WorkspaceScreenProps = {
  scope: Scope
  title: string
  /** The session's user; without a session the workspace opens what whoever used this browser last has left. */
  username: string | null
  search: WorkspaceSearch
  /** Writes to the address; replacing leaves no step for the back button. */
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
}

export function WorkspaceScreen({ scope, title, username, search, onSearch }: WorkspaceScreenProps) {
  const { src, dst, show } = search
  const [unitKey, setUnitKey] = useOpened(search.unit)
  const view = useWorkspace(scope, src, dst, username)
  const { units, byKey } = view
  const { all, translated, untranslated, unsaved, conflicts } = view.counts
  const counts = useMemo(
    () => ({ all, translated, untranslated, unsaved, conflicts }),
    [all, translated, untranslated, unsaved, conflicts],
  )
  // What is typed comes first; the list, its search and the strip beside it follow when there is time.
  const listed = useDeferredValue(
    useMemo(() => ({ src, dst, show, q: search.q, units, byKey }), [src, dst, show, search.q, units, byKey]),
  )
  const matches = useMemo(() => unitFilter(listed.show, listed.q), [listed.show, listed.q])
  const { keys } = useQueue(JSON.stringify([listed.src, listed.dst, listed.show, listed.q]), listed.units, matches)
  const unit = byKey.get(unitKey)
  const draft = useDraft(unit?.key, view.openDraft)
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const wantsBox = useRef(false)
  // Closed and opened again, the work goes on where it was.
  const lastKey = useRef('')
  const [said, setSaid] = useState({ text: '', at: 0 })
  const setMessage = useCallback((text: string) => setSaid({ text, at: Date.now() }), [])
  // A save that went through by itself makes older news old.
  const message = said.at >= (view.savedAt ?? 0) ? said.text : ''
  const [areKeysOpen, setAreKeysOpen] = useState(false)

  const { leave, defer } = useHandOver(draft, boxRef)
  // From the list into a text is a step back can undo; from text to text is not, or a day's work would lie behind it.
  const open = (key: string, focusesBox: boolean) => {
    if (key === unitKey) return boxRef.current?.focus()
    void leave(() => {
      wantsBox.current = focusesBox
      setUnitKey(key)
      onSearch({ unit: key }, search.unit !== '')
    })
  }
  useEffect(() => {
    if (!draft || !wantsBox.current) return
    wantsBox.current = false
    boxRef.current?.focus()
  }, [draft])

  const go = (step: 1 | -1, wanted: (unit: Unit) => boolean, focusesBox: boolean) => {
    const key = neighbour(keys, byKey, unitKey || lastKey.current, step, wanted)
    setMessage(key === undefined && wanted === isUntranslated ? m.workspace_none_left() : '')
    if (key !== undefined) open(key, focusesBox)
  }
  const retrace = async (step: 'undo' | 'redo') => {
    const key = await view[step]()
    if (key !== null) return open(key, true)
    setMessage(step === 'undo' ? m.workspace_nothing_to_undo() : m.workspace_nothing_to_redo())
  }
  const save = async () => {
    setMessage('')
    setMessage(saveMessage(await view.save()))
  }
  const close = () =>
    leave(() => {
      lastKey.current = unitKey
      setUnitKey('')
      onSearch({ unit: '' }, true)
      listRef.current?.focus()
    })

  const onCommand = async (command: Command, isByKeyboard: boolean) => {
    switch (command) {
      case 'done':
        return go(1, isUntranslated, true)
      case 'nextUntranslated':
        return go(1, isUntranslated, isByKeyboard)
      case 'previousUntranslated':
        return go(-1, isUntranslated, isByKeyboard)
      case 'next':
        return go(1, any, isByKeyboard)
      case 'previous':
        return go(-1, any, isByKeyboard)
      case 'save':
        return save()
      case 'undo':
      case 'redo':
        return retrace(command)
      case 'copySource':
        if (unit) draft?.type(unit.source)
        return boxRef.current?.focus()
      case 'search':
        return searchRef.current?.select()
      case 'close':
        return close()
      case 'keys':
        return setAreKeysOpen(true)
    }
  }
  // A failed write shows at the box itself, with the text still in it; the command only stops.
  const run = useCommands(
    (command, isByKeyboard) => void onCommand(command, isByKeyboard).catch(() => {}),
    areKeysOpen,
    defer,
  )

  const { keepOnDevice, retry, settle } = view
  const onKeep = useCallback(async () => {
    setMessage((await keepOnDevice()) ? m.workspace_kept_on_device() : m.workspace_keep_refused())
  }, [keepOnDevice, setMessage])
  const onSettle = useCallback(
    async (choice: 'mine' | 'theirs') => {
      setMessage('')
      boxRef.current?.focus()
      await settle(unitKey, choice)
    },
    [settle, unitKey, setMessage],
  )
  const onRetry = useCallback(() => void retry(), [retry])
  const onReset = () => onSearch({ src: workspaceSearchDefaults.src, dst: workspaceSearchDefaults.dst }, true)
  const onConflicts = () =>
    onSearch({ show: 'conflicts', q: '', unit: view.conflicts.keys().next().value ?? '' }, false)

  const isEmpty = units.length === 0
  const trouble = troubleOf(view)
  const sourceLang = src === 'master' ? undefined : src
  const nameOf = (code: string) => view.languages.find((language) => language.code === code)?.name ?? code
  return (
    <div className={page} data-step={unitKey === '' ? 'list' : 'editor'}>
      <WorkspaceHead
        title={title}
        counts={counts}
        languages={view.languages}
        tags={view.tags}
        isLoading={view.status === 'loading' && !trouble}
        persisted={view.persisted}
        src={src}
        dst={dst}
        show={show}
        q={search.q}
        searchRef={searchRef}
        onSearch={onSearch}
        onKeep={onKeep}
      />
      {trouble ? (
        <WorkspaceNotice
          trouble={trouble}
          reason={reasonOf(view.lastError)}
          isWhole={isEmpty}
          onRetry={onRetry}
          onReset={onReset}
        />
      ) : null}
      {trouble && isEmpty ? null : (
        <div className={room} data-step={unitKey === '' ? 'list' : 'editor'}>
          {view.status === 'loading' && isEmpty ? (
            <ListSkeleton />
          ) : (
            <QueuePane
              keys={keys}
              units={listed.units}
              byKey={listed.byKey}
              chosenKey={unitKey}
              listRef={listRef}
              sourceLang={sourceLang}
              targetLang={dst}
              onChoose={(key) => open(key, true)}
              onClear={() => onSearch({ show: 'all', q: '' }, false)}
            />
          )}
          <UnitPane
            unitKey={unitKey}
            unit={draft ? byKey.get(draft.key) : undefined}
            draft={draft}
            conflict={draft ? view.conflicts.get(draft.key) : undefined}
            place={{ index: keys.indexOf(unitKey), total: keys.length }}
            source={{ lang: sourceLang, name: nameOf(src) }}
            target={{ lang: dst, name: nameOf(dst) }}
            isLoading={view.status === 'loading'}
            boxRef={boxRef}
            run={run}
            onSettle={onSettle}
            onRetry={onRetry}
          />
        </div>
      )}
      <StatusLine view={view} message={message} run={run} onConflicts={onConflicts} />
      <KeysDialog isOpen={areKeysOpen} onClose={() => setAreKeysOpen(false)} />
    </div>
  )
}
