import Copy from 'lucide-react/icons/copy'
import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from './command-button.tsx'
import type { Command } from './shortcuts.ts'
import { SourceText } from './source-text.tsx'

const section = css({
  background: 'sheet',
  paddingBlock: '4',
  paddingInline: { base: '4', sm: '5' },
  borderBlockEnd: 'hair',
})
const caption = css({
  display: 'flex',
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
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
  marginTop: '2',
  marginBottom: '-2',
})

type UnitSourceProps = {
  unitKey: string
  text: string
  desc: string
  lang: string | undefined
  languageName: string
  run: (command: Command) => void
}

/** What is to be translated. While somebody types it stays as it is. */
export const UnitSource = memo(function UnitSource({ unitKey, text, desc, lang, languageName, run }: UnitSourceProps) {
  return (
    <div className={section}>
      <h2 className={caption}>
        <span>
          {m.workspace_source()} · {languageName}
        </span>
        <span className={code}>{unitKey}</span>
      </h2>
      <SourceText text={text} lang={lang} />
      <div className={under}>
        <p className={css({ color: 'ink-2', whiteSpace: 'pre-wrap' })}>{desc}</p>
        <CommandButton
          command="copySource"
          run={run}
          name={m.workspace_copy_source()}
          visual="quiet"
          size="small"
          icon={<Copy />}
        >
          {m.workspace_copy_source()}
        </CommandButton>
      </div>
    </div>
  )
})
