import { createFormHookContexts } from '@tanstack/react-form'
import { createContext, useContext } from 'react'

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

export type KitContents = {
  id: string
  labels: Readonly<Record<string, string>>
  required: ReadonlySet<string>
  /**
   * Whether the form was submitted. Before the first submit, an error is shown only after the user has left its field.
   */
  wasTried: boolean
  /** Errors by field of a form submitted without JavaScript. Each is shown until its field changes. */
  serverErrors: Readonly<Record<string, string>>
  busy: boolean
}

export const KitContext = createContext<KitContents | null>(null)

export function useKit(): KitContents {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('a row stands in a form')
  return kit
}

export const controlId = (id: string, field: string) => `${id}-${field}`
