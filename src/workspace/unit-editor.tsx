import ArrowLeft from 'lucide-react/icons/arrow-left'
import { memo, type RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from './command-button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditorActions } from './editor-actions.tsx'
import type { Command } from './shortcuts.ts'
import { TranslationBox } from './translation-box.tsx'
import { UnitNotices } from './unit-notices.tsx'
import { UnitSource } from './unit-source.tsx'
import type { Conflict, Draft, Unit } from './view.ts'

const section = css({ paddingBlock: '4', paddingInline: { base: '4', sm: '5' }, borderBlockEnd: 'hair' })
const notices = css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '2', _empty: { display: 'none' } })
const back = css({
  display: 'none',
  _narrow: { display: 'block', padding: '2', background: 'sheet', borderBlockEnd: 'hair' },
})

type UnitEditorProps = {
  unit: Unit
  draft: Draft
  conflict: Conflict | undefined
  source: { lang: string | undefined; name: string }
  target: { lang: string; name: string }
  boxRef: RefObject<HTMLTextAreaElement | null>
  run: (command: Command) => void
  onSettle: (choice: 'mine' | 'theirs') => void
  onRetry: () => void
}

const BackToList = memo(function BackToList({ run }: Pick<UnitEditorProps, 'run'>) {
  return (
    <div className={back}>
      <CommandButton command="close" run={run} name={m.workspace_back_to_list()} visual="quiet" icon={<ArrowLeft />}>
        {m.workspace_back_to_list()}
      </CommandButton>
    </div>
  )
})

export function UnitEditor({ unit, draft, conflict, source, target, boxRef, run, onSettle, onRetry }: UnitEditorProps) {
  return (
    <section aria-label={m.workspace_editor()} className={css({ minWidth: '0' })}>
      <BackToList run={run} />
      {conflict ? <ConflictPanel conflict={conflict} lang={target.lang} onSettle={onSettle} /> : null}
      <UnitSource
        unitKey={unit.key}
        text={unit.source}
        desc={unit.desc}
        lang={source.lang}
        languageName={source.name}
        run={run}
      />
      <div className={section}>
        <TranslationBox
          draft={draft}
          isEdited={unit.state === 'unsaved' || unit.state === 'conflict'}
          lang={target.lang}
          languageName={target.name}
          boxRef={boxRef}
        />
        <div className={notices}>
          <UnitNotices unit={unit} draft={draft} text={() => boxRef.current?.value ?? draft.text} onRetry={onRetry} />
        </div>
        <EditorActions run={run} />
      </div>
    </section>
  )
}
