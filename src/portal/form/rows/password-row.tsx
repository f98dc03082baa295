import { useHydrated } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Field } from '#src/ui/field/field.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { passwordLine } from '#src/portal/shell/password/password-line.ts'
import { useRow } from './rows.tsx'
import { ShowPassword } from '#src/portal/shell/password/show-password.tsx'

type PasswordRowProps = {
  autoComplete: 'new-password' | 'current-password'
  /** A text, or a function that returns the text for the typed password, for example its strength. */
  hint?: string | ((password: string) => string)
}

export function PasswordRow({ autoComplete, hint: said }: PasswordRowProps) {
  const { field, leave, row, busy, error } = useRow<string>()
  const [isShown, setIsShown] = useState(false)
  const isLive = useHydrated()
  const { value } = field.state
  const hint: ReactNode = typeof said === 'function' ? <span aria-live="polite">{said(value)}</span> : said
  return (
    <Field {...row} hint={hint} error={error}>
      {(control) => (
        <span className={passwordLine}>
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
          {isLive ? <ShowPassword controls={control.id} isShown={isShown} onShow={setIsShown} /> : null}
        </span>
      )}
    </Field>
  )
}
