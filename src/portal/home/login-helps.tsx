import { useEffect } from 'react'
import { m } from '#messages'
import { ShowPassword } from '#src/portal/shell/password/show-password.tsx'

export type Faults = { username?: string | undefined; password?: string | undefined }

type LoginHelpsProps = {
  password: string
  tries: number
  onFaults: (change: (before: Faults) => Faults) => void
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Adds error messages and the button that shows the password to the login form. Loaded when the form is first used. */
export function LoginHelps({ password, tries, onFaults, ...shown }: LoginHelpsProps) {
  useEffect(() => {
    const form = formOf(password)
    const tell = (box: HTMLInputElement, text: string | undefined) =>
      onFaults((others) => ({ ...others, [box.name]: text }))
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // Checks a field only when the focus moves to another input. A message shown on mousedown would move the button
      // away from the click.
      if (target instanceof HTMLInputElement && relatedTarget instanceof HTMLInputElement) tell(target, faultOf(target))
    }
    const correct = ({ target }: Event) => (target instanceof HTMLInputElement ? tell(target, undefined) : undefined)
    form?.addEventListener('focusout', leave)
    form?.addEventListener('input', correct)
    return () => {
      form?.removeEventListener('focusout', leave)
      form?.removeEventListener('input', correct)
    }
  }, [password, onFaults])
  useEffect(() => {
    if (tries === 0) return
    const wrong = [...(formOf(password)?.querySelectorAll<HTMLInputElement>('input:invalid') ?? [])]
    onFaults(() => Object.fromEntries(wrong.map((box) => [box.name, faultOf(box)])))
    wrong[0]?.focus()
  }, [tries, password, onFaults])
  return <ShowPassword controls={password} {...shown} />
}

const formOf = (id: string) => document.getElementById(id)?.closest('form')

function faultOf({ name, validity }: HTMLInputElement): string | undefined {
  if (validity.valid) return undefined
  if (name === 'username') return m.home_username_required()
  return validity.valueMissing ? m.home_password_required() : m.home_password_short()
}
