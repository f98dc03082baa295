import { createFileRoute, notFound } from '@tanstack/react-router'
import { findLaterScreen } from '#src/portal/frame/later-screens.ts'
import { requireWho } from '#src/portal/frame/require-who.ts'
import { NotBuiltPage } from '#src/portal/state/not-built-page.tsx'

/** Every address without a route of its own: an honest word about a screen still to come, or page not found. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ context, location, params }) => {
    const later = findLaterScreen(`/${params._splat ?? ''}`)
    if (later === undefined) throw notFound()
    if (later.login && context.frame) requireWho(context.frame, location.href)
  },
  component: NotBuiltPage,
})
