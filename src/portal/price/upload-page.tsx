import type { ReactNode } from 'react'
import { m } from '#messages'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { PriceUpload } from './price-upload.tsx'
import { VartextUpload } from './vartext-upload.tsx'

/** Renders the upload page. `children`: further sections for the users who upload. */
export function UploadPage({ children }: { children: ReactNode }) {
  return (
    <FormPage right="CAN_UPLOAD" title={m.menu_files_upload()} lead={m.upload_text()}>
      <PriceUpload />
      <VartextUpload />
      {children}
    </FormPage>
  )
}
