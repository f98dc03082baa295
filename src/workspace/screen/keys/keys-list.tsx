import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandKeys } from './command-button.tsx'
import { commandsOfScreen, commandsOfText, specOf } from './commands.ts'

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
            <dt className={meaning}>{specOf(command).title()}</dt>
            <dd>
              <CommandKeys command={command} isAlways />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
})
