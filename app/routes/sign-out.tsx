import { ClientOnly, createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { forgetDrafts } from '#src/portal/form/draft/drafts.ts'
import { signOutLocally } from '#src/portal/shell/shell.ts'
import { clearPlaces } from '#src/browser/local-value.ts'
import { titled } from '#src/portal/shell/titled.ts'
import { readShell } from '#src/gateway/session/session.functions.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SignOutPage } from '#src/workspace/ownership/sign-out-page.tsx'
import type { Asks, OnEnded } from '#src/workspace/ownership/use-leaving.ts'
import { personOf } from '#src/workspace/person.ts'

export const Route = createFileRoute('/sign-out')({
  head: ({ match }) => titled(match.context, m.shell_log_out()),
  component: Page,
})

async function askWho(signal: AbortSignal) {
  const { who, signIn } = await readShell({ data: { leavesFlash: true }, signal })
  return personOf(who, signIn)
}

const asks: Asks = {
  askWho,
  // Imported on demand: neither viewing the page nor leaving texts unsaved needs it.
  findWhy: async (texts, space) => (await import('#src/workspace/screen/issues/find-wrong.ts')).findWhy(texts, space),
}

function Page() {
  const { shell } = Route.useRouteContext()
  const router = useRouter()
  const isConfirmed = useLocation({ select: ({ state }) => state.isConfirmed === true })
  const onEnded: OnEnded = useCallback(
    async ({ owner, forgetsAll }) => {
      if (owner !== null) clearPlaces(owner)
      if (forgetsAll || owner !== null) await forgetDrafts(forgetsAll ? null : owner)
      signOutLocally()
      void router.invalidate()
    },
    [router],
  )
  return (
    <>
      {/* Without JavaScript there are no unsaved texts. */}
      <noscript>
        <ButtonLink href="/logout?here=done">{m.shell_log_out()}</ButtonLink>
      </noscript>
      <ClientOnly>
        <SignOutPage
          person={personOf(shell?.who ?? null, shell?.signIn ?? null)}
          isConfirmed={isConfirmed || document.referrer.startsWith(`${location.origin}/`)}
          asks={asks}
          onEnded={onEnded}
          onBack={() => router.history.back()}
        />
      </ClientOnly>
    </>
  )
}
