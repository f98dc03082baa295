import type { AnyFormApi } from '@tanstack/react-form'
import { useState } from 'react'
import { m } from '#messages'
import type { Refusal } from '#src/contract/call/call.ts'
import type { FormSubmission } from '#src/form-submission.ts'
import { faultsOfRefusal } from './check.ts'
import { controlId } from './kit-context.ts'

/**
 * The messages of a failed submit. `at`: time of the submit in ms since the epoch; each new submit moves the focus to
 * the messages again.
 */
export type Problems = {
  messages: readonly string[]
  isLoggedOut: boolean
  /** Whether the server may have made the change although the submit failed. */
  isUnknown: boolean
  at: number
}

function problemsOf({ errors, messages }: FormSubmission, fields: readonly string[]): Problems {
  const isNamed = Object.keys(faultsOfRefusal(errors)).some((field) => fields.includes(field))
  return { messages: isNamed ? [] : messages, isLoggedOut: false, isUnknown: false, at: 0 }
}

export function useProblems(id: string, fields: readonly string[], posted: FormSubmission | null) {
  const [problems, setProblems] = useState<Problems | null>(() => (posted ? problemsOf(posted, fields) : null))
  const [only, ...others] = fields
  const isSingle = others.length === 0
  const focus = (field: string) => document.getElementById(controlId(id, field))?.focus()
  const tell = (messages: readonly string[], { isLoggedOut = false, isUnknown = false } = {}) => {
    if (isSingle && only !== undefined) focus(only)
    else setProblems({ messages, isLoggedOut, isUnknown, at: Date.now() })
  }

  return {
    problems,
    clear: () => setProblems(null),
    tellInvalid: () => tell([]),
    /** Shows a refusal: at the fields that it names, else at the form's only field, else at the top. */
    tellRefused(form: AnyFormApi, { errors = {}, messages, code }: Refusal, isUnknown: boolean) {
      const named = faultsOfRefusal(errors)
      const isNamed = Object.keys(named).some((field) => fields.includes(field))
      const atOnly = isSingle && only !== undefined && !isNamed ? { [only]: messages.join('\n') } : {}
      form.setErrorMap({ onSubmit: { fields: { ...named, ...atOnly } } })
      tell(isNamed ? [] : messages, { isLoggedOut: code === 'unauthenticated', isUnknown })
    },
    /** Shows that no answer came. With a network connection, the request may still have arrived. */
    tellNotSent(form: AnyFormApi, wasConnected: boolean) {
      const messages = [wasConnected ? m.form_unanswered() : m.form_not_sent()]
      if (isSingle && only !== undefined) form.setErrorMap({ onSubmit: { fields: { [only]: messages.join('\n') } } })
      tell(messages, { isUnknown: wasConnected })
    },
  }
}
