import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { previewedTextsRoute } from './-texts-route.ts'
import { Texts } from './-texts.tsx'

export const Route = createFileRoute('/(translation)/vartext')({
  ...previewedTextsRoute('vartext'),
  head: laterTitle,
  component: Page,
})

function Page() {
  return (
    <Texts
      space="vartext"
      title={m.workspace_vartext_title()}
      first={Route.useLoaderData()}
      search={Route.useSearch()}
    />
  )
}
