import { createFileRoute } from '@tanstack/react-router'
import { OtherBrowserPage } from '#src/portal/state/other-browser-page.tsx'
import { titled } from '#src/portal/shell/titled.ts'
import { m } from '#messages'

export const Route = createFileRoute('/use-other-browser')({
  staticData: { layout: 'bare' },
  head: ({ match }) => titled(match.context, m.state_other_browser()),
  component: OtherBrowserPage,
})
