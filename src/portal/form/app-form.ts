import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './kit-context.ts'
import { CheckRow, ChecksRow, SelectRow, TextRow } from './rows/rows.tsx'

/** TanStack's form with this portal's rows as its fields; one that few forms have is named by their pages. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextRow, SelectRow, CheckRow, ChecksRow },
  formComponents: {},
})
