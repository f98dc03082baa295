import { useEffect, useRef } from 'react'
import { useLocation } from '@tanstack/react-router'
import { m } from '#messages'
import { usePathHere } from '#src/portal/shell/shell.ts'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { controlId } from './kit-context.ts'
import type { Problems } from './use-problems.ts'

const shell = css({ outlineOffset: '[3px]', borderRadius: 'control' })
const list = css({ paddingInlineStart: '4', listStyle: 'disc', '& a': { textDecoration: 'underline' } })
const words = css({ whiteSpace: 'pre-line' })

type Fault = { field: string; label: string; text: string }

type ErrorSummaryProps = { id: string; problems: Problems; faults: readonly Fault[] }

/**
 * Shows the messages after a failed submit, with links to the fields that have errors. Takes the focus after each
 * failed submit.
 */
export function ErrorSummary({ id, problems, faults }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  const back = useLocation({ select: (location) => location.href })
  const here = usePathHere()
  useEffect(() => ref.current?.focus(), [problems.at])
  if (faults.length === 0 && problems.messages.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={shell} role="group" aria-labelledby={`${id}-problems`}>
      <Notice
        tone="bad"
        title={
          <span id={`${id}-problems`}>
            {faults.length > 0
              ? m.form_problems({ count: faults.length })
              : problems.isUnknown
                ? m.form_unknown()
                : m.form_refused()}
          </span>
        }
        actions={
          problems.isLoggedOut ? (
            <a href={here(`/login?redirect=${encodeURIComponent(back)}`)}>{m.form_log_in()}</a>
          ) : undefined
        }
      >
        {problems.messages.map((message) => (
          <p key={message} className={words}>
            {message}
          </p>
        ))}
        {faults.length > 0 ? (
          <ul className={list}>
            {faults.map(({ field, label, text }) => (
              <li key={field}>
                <a
                  href={`#${controlId(id, field)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(controlId(id, field))?.focus()
                  }}
                >
                  {label}
                </a>
                {text.startsWith(label) ? text.slice(label.length) : `: ${text}`}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  )
}
