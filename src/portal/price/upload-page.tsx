import { m } from '#messages'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { css } from '#styles/css'
import { PriceUpload } from './price-upload.tsx'
import { VartextUpload } from './vartext-upload.tsx'

const lead = css({ color: 'ink-2' })

export function UploadPage() {
  return (
    <FormPage right="CAN_UPLOAD" title={m.menu_files_upload()} lead={<p className={lead}>{m.upload_text()}</p>}>
      <PriceUpload />
      <VartextUpload />
    </FormPage>
  )
}
