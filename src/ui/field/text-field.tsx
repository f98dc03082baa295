import type { ComponentProps } from 'react'
import { cx } from '#styles/css'
import { input } from '#styles/recipes'
import { Field, type FieldProps } from './field.tsx'
import { tellTypedAhead } from './typed-ahead.ts'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'tool' | 'form' | 'small'; code?: boolean }

/** A bare box: give it an aria-label, or use TextField. With a `ref` of its own it must not stand in a page from the server. */
export function Input({ size, code, className, ...rest }: InputProps) {
  return <input type="text" ref={tellTypedAhead} {...rest} className={cx(input({ size, code }), className)} />
}

type TextFieldProps = InputProps & Pick<FieldProps, 'label' | 'hint' | 'error'>

export function TextField({ label, hint, error, required, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  )
}
