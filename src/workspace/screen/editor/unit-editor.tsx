import ArrowLeft from 'lucide-react/icons/arrow-left'
import { memo, useSyncExternalStore } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { DoneStop } from '#src/workspace/screen/issues/done-stop.tsx'
import { FixKey } from '#src/workspace/screen/issues/finding-keys.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { ConflictHead, ConflictPanel } from './conflict/conflict-panel.tsx'
import { EditorActions } from './editor-actions.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { UndoQuestion } from './undo-question.tsx'
import type { Question } from './use-undo-redo.ts'
import { TranslationBox } from './translation-box.tsx'
import { UnitNotices } from './unit-notices.tsx'
import { UnitSource } from './source/unit-source.tsx'
import type { Choice, Conflict, Draft, Unit } from '#src/workspace/view.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'

function OthersHere({ unitKey }: { unitKey: string }) {
  const { others } = useSharedContext()
  const names = useSyncExternalStore(
    others.subscribe,
    () => others.at(unitKey),
    () => '',
  )
  return (
    <div role="status" className={css({ _empty: { display: 'none' } })}>
      {names === '' ? null : <Notice>{m.people_here({ names })}</Notice>}
    </div>
  )
}

const section = css({
  paddingBlockStart: { base: '3', _deskSm: '4' },
  paddingInline: { base: '4', _deskSm: '5' },
  borderBlockEnd: 'hair',
})
const notices = css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '2', _empty: { display: 'none' } })
const back = css({
  display: 'none',
  _deskNarrow: {
    display: 'flex',
    justifyContent: 'space-between',
    paddingBlock: '1',
    paddingInline: '4',
    background: 'sheet',
    borderBlockEnd: 'hair',
  },
})
// Aligns the arrow with the start of the text below it.
const backKey = css({ marginInlineStart: '[-0.8125rem]', _forced: { marginInlineStart: '0' } })

/** Leads back to the list. On a phone the open text replaces the head, so the menu of the head is here too. */
const BackToList = memo(function BackToList() {
  const { toolsMenu } = useWorkspaceContext()
  return (
    <div className={back}>
      <CommandButton
        command="close"
        name={m.workspace_back_to_list()}
        visual="quiet"
        icon={<ArrowLeft />}
        className={backKey}
      >
        {m.workspace_back_to_list()}
      </CommandButton>
      {toolsMenu}
    </div>
  )
})

type UnitEditorProps = {
  unit: Unit
  draft: Draft
  conflict: Conflict | undefined
  conflicts: number
  question: Question | null
  onSettle: (choice: Choice) => void
  onEdit: () => void
}

export function UnitEditor(props: UnitEditorProps) {
  const { unit, draft, conflict, conflicts, question, onSettle, onEdit } = props
  const { target } = useWorkspaceContext()
  return (
    <section aria-label={m.workspace_editor()} className={css({ minWidth: '0' })}>
      <BackToList />
      {conflict ? (
        <>
          <ConflictHead conflict={conflict} />
          <ConflictPanel {...{ conflict, onSettle, onEdit }} lang={target.lang} count={conflicts} />
        </>
      ) : null}
      <UnitSource unitKey={unit.key} text={unit.source} desc={unit.desc} tags={unit.tags} draft={draft} />
      <FixKey unit={unit} draft={draft} />
      <div className={section}>
        <TranslationBox
          draft={draft}
          source={unit.source}
          desc={unit.desc}
          isEdited={unit.state === 'unsaved' || unit.state === 'conflict'}
        />
        <DoneStop unit={unit} draft={draft} />
        <div className={notices}>
          <UndoQuestion question={question} />
          <UnitNotices unit={unit} draft={draft} />
          <ReviewNotice unit={unit} draft={draft} />
          <OthersHere unitKey={unit.key} />
        </div>
        <EditorActions />
      </div>
    </section>
  )
}
