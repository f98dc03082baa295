import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { commandsOfScreen, commandsOfText } from './commands.ts'
import { KeyRow } from './key-row.tsx'
import { useChoosingKeys } from './use-choosing-keys.ts'

const part = css({ marginBlockEnd: '3', _last: { marginBlockEnd: '0' } })
const heading = css({ textStyle: 'small', color: 'ink-2' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginBlockEnd: '3' })

const groups = [
  { title: m.workspace_keys_of_text, commands: commandsOfText },
  { title: m.workspace_keys_of_screen, commands: commandsOfScreen },
]

/** Every command with its keys, each of which can be given others. */
export function KeysList() {
  const choosing = useChoosingKeys()
  const { chosen, done, resetAll } = choosing
  return (
    <>
      <div className={head}>
        <p className={css({ flex: '[1 1 14rem]' })}>{m.keys_hint()}</p>
        {Object.keys(chosen).length > 0 ? (
          <Button size="small" onClick={resetAll}>
            {m.keys_reset_all()}
          </Button>
        ) : null}
        <p role="status" className={css({ flex: '[1 0 100%]', _empty: { display: 'none' } })}>
          {done}
        </p>
      </div>
      {groups.map(({ title, commands }) => (
        <div key={title()} className={part}>
          <p className={heading}>{title()}</p>
          <dl>
            {commands.map((command) => (
              <KeyRow key={command} command={command} choosing={choosing} />
            ))}
          </dl>
        </div>
      ))}
    </>
  )
}
