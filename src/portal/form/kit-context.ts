import { createFormHookContexts } from '@tanstack/react-form'
import { createContext, useContext } from 'react'

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

/** What a form's rows share. */
export type KitContents = {
  /** Every control's id begins with it. */
  id: string
  labels: Readonly<Record<string, string>>
  required: ReadonlySet<string>
  /** After the first try every fault is shown, before it those of the fields that were left. */
  wasTried: boolean
  /** What the server said of a form that the browser sent by itself, until a field is changed. */
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
