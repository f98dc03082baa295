import { createFileRoute, notFound } from '@tanstack/react-router'
import { findAnnouncedScreen } from '#src/portal/shell/announced-screens.ts'
import { requireWho } from '#src/portal/shell/require-who.ts'
import { NotBuiltPage } from '#src/portal/state/not-built-page.tsx'

/** Every address without a route of its own: an honest word about a screen still to come, or page not found. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ context, location, params }) => {
    const announced = findAnnouncedScreen(`/${params._splat ?? ''}`)
    if (announced === undefined) throw notFound()
    if (announced.login && context.frame) requireWho(context.frame, location.href)
  },
  component: NotBuiltPage,
})
