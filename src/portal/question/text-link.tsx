import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import { everyText } from '#src/portal/shell/every-text.ts'

/** Links to a question's text, in the language that the question is about. */
export function TextLink({ note: { space, lang, key }, children }: { note: StoredNote; children: ReactNode }) {
  const search = { ...everyText, dst: lang, unit: key }
  if (space === 'catalog')
    return (
      <Link to="/catalog/$" params={{ _splat: '' }} search={search}>
        {children}
      </Link>
    )
  return (
    <Link to={space === 'system' ? '/system-i18n' : '/vartext'} search={search}>
      {children}
    </Link>
  )
}
