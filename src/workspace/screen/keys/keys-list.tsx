import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandKeys } from './command-button.tsx'
import { type Command, commandsOfScreen, commandsOfText } from './shortcuts.ts'

const meanings: Record<Command, () => string> = {
  done: m.workspace_key_done,
  nextUntranslated: m.workspace_next_untranslated,
  previousUntranslated: m.workspace_previous_untranslated,
  next: m.workspace_next,
  previous: m.workspace_previous,
  save: m.workspace_key_save,
  undo: m.workspace_undo,
  redo: m.workspace_redo,
  copySource: m.workspace_key_copy,
  takeStored: m.workspace_key_take,
  search: m.workspace_search,
  close: m.workspace_key_close,
  keys: m.workspace_key_keys,
}

const part = css({ marginBlockEnd: '3', _last: { marginBlockEnd: '0' } })
const heading = css({ textStyle: 'small', color: 'ink-2' })
// Where a word would be broken the keys stand below it.
const meaning = css({ flex: '[1 1 8rem]' })
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  paddingBlock: '1',
  borderBlockEnd: 'hair',
  _last: { borderBlockEnd: 'none' },
})

const groups = [
  { title: m.workspace_keys_of_text, commands: commandsOfText },
  { title: m.workspace_keys_of_screen, commands: commandsOfScreen },
]

export const KeysList = memo(function KeysList() {
  return groups.map(({ title, commands }) => (
    <div key={title()} className={part}>
      <p className={heading}>{title()}</p>
      <dl>
        {commands.map((command) => (
          <div key={command} className={entry}>
            <dt className={meaning}>{meanings[command]()}</dt>
            <dd>
              <CommandKeys command={command} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
})
