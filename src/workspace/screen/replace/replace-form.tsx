import type { RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { LabelledSelect } from '#src/workspace/screen/labelled-select.tsx'
import type { Replacement } from '#src/workspace/search/replace.ts'
import type { SearchFault } from '#src/workspace/search/search.ts'

const fields = css({ display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flex: '[1 1 14rem]' } })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: '4', rowGap: '2' })

const faults: Record<SearchFault, () => string> = {
  invalid: m.replace_invalid,
  slow: m.replace_slow,
  unavailable: m.replace_unavailable,
}
const modes = {
  plain: m.workspace_search_mode_plain,
  words: m.replace_mode_words,
  regex: m.workspace_search_mode_regex,
}

type ReplaceFormProps = {
  how: Replacement
  fault: SearchFault | null
  findRef: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<Replacement>) => void
}

export function ReplaceForm({ how, fault, findRef, onChange }: ReplaceFormProps) {
  const { target } = useWorkspaceContext()
  return (
    <>
      <div className={fields}>
        <TextField
          ref={findRef}
          size="tool"
          label={m.replace_find()}
          {...languageProps(target.lang)}
          value={how.find}
          error={fault ? faults[fault]() : undefined}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
        />
        <TextField
          size="tool"
          label={m.replace_with()}
          hint={how.mode === 'regex' ? m.replace_groups_hint() : undefined}
          {...languageProps(target.lang)}
          value={how.with}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ with: currentTarget.value })}
        />
      </div>
      <div className={line}>
        <LabelledSelect
          label={m.workspace_search_mode()}
          value={how.mode}
          words={modes}
          onChoose={(mode) => onChange({ mode })}
        />
        <Checkbox
          checked={how.matchCase}
          onChange={({ currentTarget }) => onChange({ matchCase: currentTarget.checked })}
        >
          {m.replace_match_case()}
        </Checkbox>
        <Checkbox
          checked={how.touchesPlaceholders}
          onChange={({ currentTarget }) => onChange({ touchesPlaceholders: currentTarget.checked })}
        >
          {m.replace_placeholders_too()}
        </Checkbox>
      </div>
    </>
  )
}
