import { memo, type RefObject } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from './command-button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { Command } from './shortcuts.ts'
import { SourceText } from './source-text.tsx'
import { TranslationBox } from './translation-box.tsx'
import { UnitNotices } from './unit-notices.tsx'
import type { Conflict, Draft, Unit } from './view.ts'

const section = css({ paddingBlock: '4', paddingInline: { base: '4', sm: '5' }, borderBlockEnd: 'hair' })
const caption = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4', textStyle: 'label', color: 'ink-3', marginBottom: '2' })
const code = css({ textStyle: 'code', color: 'ink-2', textTransform: 'none', letterSpacing: '[0]', fontWeight: 'normal' })
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '4' })
const under = css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4', marginTop: '2', marginBottom: '-2' })
const group = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

type Language = { lang: string | undefined; name: string }

type UnitEditorProps = {
  unit: Unit
  draft: Draft
  conflict: Conflict | undefined
  source: Language
  target: { lang: string; name: string }
  boxRef: RefObject<HTMLTextAreaElement | null>
  run: (command: Command) => void
  onSettle: (choice: 'mine' | 'theirs') => void
  onRetry: () => void
}

export const UnitEditor = memo(function UnitEditor({ unit, draft, conflict, source, target, boxRef, run, onSettle, onRetry }: UnitEditorProps) {
  return (
    <section aria-label={m.workspace_editor()} className={css({ minWidth: '0' })}>
      <div className={css({ display: 'none', _narrow: { display: 'block', padding: '2', background: 'sheet', borderBlockEnd: 'hair' } })}>
        <CommandButton command="close" run={run} name={m.workspace_back_to_list()} visual="quiet" icon={<ArrowLeft />}>
          {m.workspace_back_to_list()}
        </CommandButton>
      </div>
      {conflict ? <ConflictPanel conflict={conflict} lang={target.lang} onSettle={onSettle} /> : null}
      <div className={`${section} ${css({ background: 'sheet' })}`}>
        <h2 className={caption}>
          <span>
            {m.workspace_source()} · {source.name}
          </span>
          <span className={code}>{unit.key}</span>
        </h2>
        <SourceText text={unit.source} lang={source.lang} />
        <div className={under}>
          <p className={css({ color: 'ink-2', whiteSpace: 'pre-wrap' })}>{unit.desc}</p>
          <CommandButton command="copySource" run={run} name={m.workspace_copy_source()} visual="quiet" size="small" icon={<Copy />}>
            {m.workspace_copy_source()}
          </CommandButton>
        </div>
      </div>
      <div className={section}>
        <TranslationBox draft={draft} isEdited={unit.state === 'unsaved' || unit.state === 'conflict'} lang={target.lang} languageName={target.name} boxRef={boxRef} />
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '2', _empty: { display: 'none' } })}>
          <UnitNotices unit={unit} draft={draft} text={() => boxRef.current?.value ?? draft.text} onRetry={onRetry} />
        </div>
        <div className={actions}>
          <CommandButton command="done" run={run} name={m.workspace_done_next()} visual="primary" showsKeys>
            {m.workspace_done_next()}
          </CommandButton>
          <span className={group}>
            <CommandButton command="previousUntranslated" run={run} name={m.workspace_previous_untranslated()} icon={<ChevronLeft />}>
              {m.workspace_previous_short()}
            </CommandButton>
            <CommandButton command="nextUntranslated" run={run} name={m.workspace_next_untranslated()}>
              {m.workspace_next_short()}
              <ChevronRight />
            </CommandButton>
          </span>
          <span className={`${group} ${css({ marginInlineStart: 'auto' })}`}>
            <CommandButton command="undo" run={run} name={m.workspace_undo()}>
              {m.workspace_undo()}
            </CommandButton>
            <CommandButton command="redo" run={run} name={m.workspace_redo()}>
              {m.workspace_redo()}
            </CommandButton>
            <CommandButton command="close" run={run} name={m.workspace_close()}>
              {m.workspace_close()}
            </CommandButton>
          </span>
        </div>
      </div>
    </section>
  )
})
