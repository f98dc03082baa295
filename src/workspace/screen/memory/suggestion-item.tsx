import { css } from '#styles/css'
import { m } from '#messages'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useChosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { ariaKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useCommandsContext } from '#src/workspace/screen/keys/use-command.ts'
import { MoreForms } from '#src/workspace/screen/text/usual-text.tsx'
import { usualForm } from '#src/workspace/text-parts/usual-form.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { placeWords, suggestionWords } from './suggestion-words.ts'

const item = css({
  display: 'block',
  width: 'full',
  textAlign: 'start',
  padding: '2',
  borderWidth: '[1px]',
  borderColor: 'line',
  borderRadius: 'control',
  background: 'sheet',
  cursor: 'pointer',
  _hover: { borderColor: 'line-strong', background: 'sunk' },
  _focusVisible: { outline: '[2px solid {colors.accent}]', outlineOffset: '[1px]' },
})
const head = css({ display: 'flex', alignItems: 'baseline', gap: '2' })
const proposed = css({ flex: '1', minWidth: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const keys = css({ flexShrink: '0', _deskNarrow: { display: 'none' } })
const about = css({ textStyle: 'small', color: 'ink-2', marginTop: '1' })
const source = css({
  marginTop: '1',
  color: 'ink-2',
  fontSize: '[0.8125rem]',
  '& > div': { fontSize: 'inherit', lineHeight: '[1.25rem]' },
})

const maxShown = 600
const shortened = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)

/** Compares the usual forms of two texts with plurals, unless only their other forms differ. */
function differing(source: string, wanted: string): { text: string; other: string } {
  const [own, other] = [usualForm(source), usualForm(wanted)]
  if (own && other && own.text !== other.text) return { text: shortened(own.text), other: other.text }
  return { text: shortened(source), other: wanted }
}

type SuggestionItemProps = { suggestion: Suggestion; number: number; command: Command; wanted: string }

export function SuggestionItem({ suggestion, number, command, wanted }: SuggestionItemProps) {
  const { source: from, target } = useWorkspaceContext()
  const { run } = useCommandsContext()
  const { subject } = useSharedContext()
  const chosen = useChosenKeys()
  const usual = usualForm(suggestion.text)
  const text = shortened(usual?.text ?? suggestion.text)
  const [place] = suggestion.places
  return (
    <li>
      <button
        type="button"
        className={item}
        aria-label={m.workspace_suggestion_take({ n: number, text })}
        aria-keyshortcuts={ariaKeys(command, isMac, chosen)}
        onClick={() => run(command)}
      >
        <span className={head}>
          <span className={proposed} title={usual ? suggestion.text : undefined} {...languageProps(target.lang)}>
            {text}
            {usual && usual.more > 0 ? <MoreForms count={usual.more} /> : null}
          </span>
          <span className={keys}>
            <CommandKeys command={command} />
          </span>
        </span>
      </button>
      <p className={about}>
        {suggestionWords(suggestion).join(' · ')}
        {place ? (
          <>
            {' · '}
            <span className={css({ textStyle: 'code', color: 'ink-3', overflowWrap: 'anywhere' })}>
              {placeWords(place, subject.space)}
            </span>
          </>
        ) : null}
      </p>
      {suggestion.kind === 'exact' ? null : (
        <div className={source}>
          <DifferingText {...differing(suggestion.source, wanted)} lang={from.lang ?? ''} />
        </div>
      )}
    </li>
  )
}
