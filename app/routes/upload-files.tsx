import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { PriceUpload } from '#src/portal/price/price-upload.tsx'
import { VartextUpload } from '#src/portal/price/vartext-upload.tsx'
import { QuestionsSection } from '#src/portal/question/questions-section.tsx'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { signedIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/upload-files')({
  ...signedIn,
  component: UploadFiles,
})

function UploadFiles() {
  return (
    <QueryPage>
      <FormPage right="CAN_UPLOAD" title={m.menu_files_upload()} lead={m.upload_text()}>
        <PriceUpload />
        <VartextUpload />
        <QuestionsSection />
      </FormPage>
    </QueryPage>
  )
}
