import { useId, type ReactNode } from 'react'
import { field } from '#styles/recipes'
import { ErrorMark } from './marks.tsx'

type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Gets what ties the control to its label, hint and error. */
  children: (control: Control) => ReactNode
}

export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId()
  const style = field()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={style.root}>
      <label htmlFor={id} className={style.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined, required })}
      {hint ? (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      ) : null}
      <span id={`${id}-error`} className={style.error} aria-live="polite">
        {error ? <ErrorMark /> : null}
        {error}
      </span>
    </div>
  )
}
