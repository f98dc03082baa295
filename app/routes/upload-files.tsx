import { createFileRoute } from '@tanstack/react-router'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { UploadPage } from '#src/portal/price/upload-page.tsx'
import { QuestionsSection } from '#src/portal/question/questions-section.tsx'

export const Route = createFileRoute('/upload-files')({
  beforeLoad: requireSignIn,
  head: laterTitle,
  component: UploadFiles,
})

function UploadFiles() {
  return (
    <QueryPage>
      <UploadPage>
        <QuestionsSection />
      </UploadPage>
    </QueryPage>
  )
}
