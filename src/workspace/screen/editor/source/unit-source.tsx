import Braces from 'lucide-react/icons/braces'
import Copy from 'lucide-react/icons/copy'
import { memo, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { TagButtons } from '#src/workspace/screen/tags/tag-buttons.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { hasPlaceholders } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { useCut } from '#src/workspace/screen/text/use-cut.ts'
import { MarkedSource } from '#src/workspace/screen/editor/placeholders/marked-source.tsx'
import type { Draft } from '#src/workspace/view.ts'

/** Ids of the parts that describe the box to screen readers: the source, its description and its key. */
const ids = { source: 'text-source', desc: 'text-desc', key: 'text-key' }
export const describedBySource = Object.values(ids).join(' ')

const section = css({
  background: 'sheet',
  paddingBlock: { base: '3', _low: '1' },
  _deskSm: { '@media (height >= 35rem)': { paddingBlock: '4' } },
  paddingInline: { base: '4', _deskSm: '5' },
  borderBlockEnd: 'hair',
  isolation: 'isolate',
  // In a low window, as at a zoom of 200 %, the box would push the source out of sight.
  _low: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: 'sticky',
    // Two lines of the text.
    maxHeight: '[3.75rem]',
    overflowY: 'auto',
    // The head of a conflict sticks there instead.
    '[data-pane=editor]:has(#conflict) &': { position: 'static' },
  },
})
const caption = css({
  display: 'flex',
  _low: { srOnly: true },
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  textStyle: 'label',
  color: 'ink-3',
  marginBottom: '2',
})
const code = css({
  textStyle: 'code',
  color: 'ink-2',
  textTransform: 'none',
  letterSpacing: '[0]',
  fontWeight: 'normal',
})
const under = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', _deskMd: 'wrap' },
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: { base: '2', _deskMd: '4' },
  marginTop: { base: '2', _low: '0' },
  marginBottom: { base: '-2', _low: '0' },
})

const keys = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', _deskMd: 'wrap' },
  gap: '1',
  marginInlineStart: 'auto',
  // Aligns the end of the buttons with the end of the box below.
  marginInlineEnd: '[-0.5625rem]',
  _forced: { marginInlineEnd: '0' },
})
const tagsOfText = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  marginTop: '1',
  '& button': { borderColor: 'line-strong', textStyle: 'small', minHeight: '6' },
})
const words = css({ _deskBelowMd: { display: 'none' } })

type UnitSourceProps = { unitKey: string; text: string; desc: string; tags: readonly string[]; draft: Draft }

export const UnitSource = memo(function UnitSource({ unitKey, text, desc, tags, draft }: UnitSourceProps) {
  const { source, boxRef } = useWorkspaceContext()
  const cut = useCut(text)
  const parts = useMemo(() => cut(text), [cut, text])
  useCommand('copySource', () => {
    draft.type(text)
    boxRef.current?.focus()
  })
  return (
    <div className={section}>
      <h2 className={caption}>
        <span>
          {m.workspace_source()} · {source.name}
        </span>
        <span id={ids.key} className={code}>
          {unitKey}
        </span>
      </h2>
      <div data-source id={ids.source}>
        {text === '' ? (
          <p className={css({ color: 'ink-3', fontStyle: 'italic' })}>{m.workspace_source_none()}</p>
        ) : (
          <MarkedSource {...{ parts, cut, draft }} lang={source.lang} />
        )}
      </div>
      <div className={under}>
        <div className={css({ color: 'ink-2', minWidth: '0' })}>
          <p id={ids.desc} className={css({ whiteSpace: 'pre-wrap' })}>
            {desc}
          </p>
          {tags.length > 0 ? (
            <TagButtons tags={tags} label={m.workspace_tags_of_text()} className={tagsOfText} />
          ) : null}
        </div>
        <span className={keys}>
          {hasPlaceholders(parts) ? (
            <CommandButton
              command="insertNext"
              name={m.workspace_key_insert_next()}
              visual="quiet"
              size="small"
              icon={<Braces />}
            >
              <span className={words}>{m.workspace_insert_next()}</span>
            </CommandButton>
          ) : null}
          <CommandButton
            command="copySource"
            name={m.workspace_copy_source()}
            visual="quiet"
            size="small"
            icon={<Copy />}
          >
            <span className={words}>{m.workspace_copy_source()}</span>
          </CommandButton>
        </span>
      </div>
    </div>
  )
})
