import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './kit-context.ts'
import { CheckRow, ChecksRow, SelectRow, TextRow } from './rows/rows.tsx'

/** TanStack Form with the common rows; pages import the rare ones themselves. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextRow, SelectRow, CheckRow, ChecksRow },
  formComponents: {},
})
