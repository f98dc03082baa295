import { useState } from 'react'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { css } from '#styles/css'
import { type ListKey, useLetterKeysOn, useListKeys } from './list-keys.ts'
import * as style from '#src/portal/list/list-style.ts'

const line = css({ display: 'flex', gap: '3', minHeight: '6' })
const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

export function ListKeys({ keys }: { keys: readonly ListKey[] }) {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useLetterKeysOn()
  useListKeys([...keys, { key: '?', label: m.list_keys(), act: () => setOpen(true) }])
  return (
    <span className={style.hint} data-hint>
      <span className={row}>
        {isOn
          ? keys.map(({ key, label }) => (
              <span key={key}>
                <Kbd>{key.toUpperCase()}</Kbd> {label}
              </span>
            ))
          : null}
        <Button size="small" visual="quiet" onClick={() => setOpen(true)}>
          {m.list_keys()} <Kbd>?</Kbd>
        </Button>
      </span>
      <LaterDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.list_keys()}
        closeLabel={m.list_close()}
        // The button that closes. On the checkbox, the next press of Space would switch the shortcuts off.
        initialFocus={() => null}
      >
        <ul>
          {keys.map(({ key, label }) => (
            <li key={key} className={line}>
              <Kbd>{key.toUpperCase()}</Kbd> {label}
            </li>
          ))}
        </ul>
        <Checkbox checked={isOn} onChange={() => setOn(!isOn)}>
          {m.list_keys_on()}
        </Checkbox>
      </LaterDialog>
    </span>
  )
}
