import { memo } from 'react'
import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import { type Command, commandsOfScreen, commandsOfText } from './commands.ts'
import { css } from '#styles/css'
import { getLocale } from '#messages/runtime'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { entry, KeyRow, meaning } from './key-row.tsx'
import { isMac } from './platform.ts'
import { shownChord } from './shortcuts.ts'
import { useChoosingKeys } from './use-choosing-keys.ts'

const part = css({ marginBlockEnd: '3', _last: { marginBlockEnd: '0' } })
const heading = css({ textStyle: 'small', color: 'ink-2' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginBlockEnd: '3' })

const groups = [
  { title: m.workspace_keys_of_text, commands: commandsOfText },
  { title: m.workspace_keys_of_screen, commands: commandsOfScreen },
]

// Aligned with the other keys. It has no edit button, because it cannot be changed.
const fixed = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'tool',
  marginInlineEnd: '[calc({sizes.tool} + {spacing.1})]',
})

function PaletteRow() {
  return (
    <div className={entry}>
      <dt className={meaning}>{m.palette_title()}</dt>
      <dd className={fixed}>
        <Kbd>{shownChord({ mod: true, key: 'k' }, isMac, getLocale())}</Kbd>
      </dd>
    </div>
  )
}

const any = () => true

type KeysListProps = { isOffered?: ((command: Command) => boolean) | undefined }

export function KeysList({ isOffered = any }: KeysListProps) {
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
      {groups
        .filter(({ commands }) => commands.some(isOffered))
        .map(({ title, commands }) => (
          <div key={title()} className={part}>
            <p className={heading}>{title()}</p>
            <dl>
              {commands.filter(isOffered).map((command) => (
                <KeyRow key={command} command={command} choosing={choosing} />
              ))}
              {commands === commandsOfScreen ? <PaletteRow /> : null}
            </dl>
          </div>
        ))}
    </>
  )
}

type KeysDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Returns whether a command is listed, for a page that has only some of the commands. */
  isOffered?: (command: Command) => boolean
}

export const KeysDialog = memo(function KeysDialog({ isOpen, onClose, isOffered }: KeysDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={m.workspace_keys()}
      closeLabel={m.workspace_close()}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      <KeysList isOffered={isOffered} />
    </Dialog>
  )
})
