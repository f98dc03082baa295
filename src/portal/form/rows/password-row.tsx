import { useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { Field } from '#src/ui/field/field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { useRow } from './rows.tsx'

const line = css({ display: 'flex', gap: '2', alignItems: 'stretch', '& > input': { flexGrow: '1', minWidth: '0' } })

type PasswordRowProps = {
  autoComplete: 'new-password' | 'current-password'
  /** What is said below it, or of what is typed: how strong it is, of a new one. */
  hint?: string | ((password: string) => string)
}

/** A box for a password, which can be shown. */
export function PasswordRow({ autoComplete, hint: said }: PasswordRowProps) {
  const { field, leave, row, busy, error } = useRow<string>()
  const [isShown, setIsShown] = useState(false)
  const isLive = useHydrated()
  const { value } = field.state
  const hint: ReactNode = typeof said === 'function' ? <span aria-live="polite">{said(value)}</span> : said
  return (
    <Field {...row} hint={hint} error={error}>
      {(control) => (
        <span className={line}>
          <Input
            {...control}
            type={isShown ? 'text' : 'password'}
            name={field.name}
            value={value}
            readOnly={busy}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onBlur={leave}
            onChange={(event) => field.handleChange(event.target.value)}
          />
          {isLive ? (
            <Button size="form" aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
              {isShown ? m.form_password_hide() : m.form_password_show()}
            </Button>
          ) : null}
        </span>
      )}
    </Field>
  )
}
