import { ClientOnly, createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { forgetDrafts } from '#src/portal/form/draft/drafts.ts'
import { signOutLocally } from '#src/portal/shell/shell.ts'
import { clearPlaces } from '#src/browser/local-value.ts'
import { titled } from '#src/portal/shell/titled.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SignOutPage } from '#src/workspace/ownership/sign-out-page.tsx'
import type { OnEnded } from '#src/workspace/ownership/use-leaving.ts'
import { personOf } from '#src/workspace/person.ts'
import type { FindWhy } from '#src/workspace/view.ts'

export const Route = createFileRoute('/sign-out')({
  head: ({ match }) => titled(match.context, m.shell_log_out()),
  component: Page,
})

// Loaded on demand, because it is only needed to explain why texts could not be saved.
const findWhy: FindWhy = async (texts, space) =>
  (await import('#src/workspace/screen/issues/find-wrong.ts')).findWhy(texts, space)

function Page() {
  const { shell } = Route.useRouteContext()
  const router = useRouter()
  const isConfirmed = useLocation({ select: ({ state }) => state.isConfirmed === true })
  const onEnded: OnEnded = useCallback(
    async (owner) => {
      if (owner !== null) {
        clearPlaces(owner)
        await forgetDrafts(owner)
      }
      signOutLocally()
      void router.invalidate()
    },
    [router],
  )
  return (
    <>
      {/* Without JavaScript there is no workspace, and so no unsaved text. */}
      <noscript>
        <ButtonLink href="/logout?here=done">{m.shell_log_out()}</ButtonLink>
      </noscript>
      <ClientOnly>
        <SignOutPage
          person={personOf(shell?.who ?? null, shell?.signIn ?? null)}
          isConfirmed={isConfirmed || document.referrer.startsWith(`${location.origin}/`)}
          findWhy={findWhy}
          onEnded={onEnded}
          onBack={() => router.history.back()}
        />
      </ClientOnly>
    </>
  )
}
