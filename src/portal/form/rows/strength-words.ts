import { m } from '#messages'
import { strengthOf } from './password-strength.ts'

export function strengthWords(password: string): string {
  const { words, missing } = strengthOf(password)
  return {
    empty: () => m.form_password_empty(),
    short: () => m.form_password_short({ count: missing }),
    weak: () => m.form_password_weak(),
    fair: () => m.form_password_fair(),
    good: () => m.form_password_good(),
  }[words]()
}
