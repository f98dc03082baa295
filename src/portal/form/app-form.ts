import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './kit-context.ts'
import { CheckRow, ChecksRow, SelectRow, TextRow } from './rows/rows.tsx'

/** TanStack Form with the common rows. Pages import the rare rows themselves. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextRow, SelectRow, CheckRow, ChecksRow },
  formComponents: {},
})
