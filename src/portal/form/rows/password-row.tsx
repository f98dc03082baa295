import { useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { Field } from '#src/ui/field/field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { strengthOf } from './password-strength.ts'
import { useRow } from './rows.tsx'

const line = css({ display: 'flex', gap: '2', alignItems: 'stretch', '& > input': { flexGrow: '1', minWidth: '0' } })

type PasswordRowProps = {
  autoComplete: 'new-password' | 'current-password'
  showsStrength?: boolean
  hint?: string
}

/** A box for a password, which can be shown; a new one is told how strong it is, in words. */
export function PasswordRow({ autoComplete, showsStrength = false, hint: said }: PasswordRowProps) {
  const { field, leave, row, busy, error } = useRow<string>()
  const [isShown, setIsShown] = useState(false)
  const isLive = useHydrated()
  const { value } = field.state
  const hint: ReactNode = showsStrength ? <span aria-live="polite">{strengthWords(value)}</span> : said
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

function strengthWords(password: string): string {
  const { words, missing } = strengthOf(password)
  return {
    empty: () => m.form_password_empty(),
    short: () => m.form_password_short({ count: missing }),
    weak: () => m.form_password_weak(),
    fair: () => m.form_password_fair(),
    good: () => m.form_password_good(),
  }[words]()
}
