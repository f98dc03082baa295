import {
  createRootRouteWithContext,
  HeadContent,
  redirect,
  ScriptOnce,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useEffect, useState } from 'react'
import { findSignedOutUser, followOtherTabs, forgetWhoLeft, shellFor, keepShell } from '#src/portal/shell/shell.ts'
import { headScript } from '#src/portal/shell/browser/head-script.ts'
import { PortalShell, ShellLife } from '#src/portal/shell/page/portal-shell.tsx'
import { clearPlaces, clearVisits } from '#src/browser/local-value.ts'
import { keepQueriesFor, type QueryHolder } from '#src/portal/shell/query-holder.ts'
import sans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
// oxlint-disable-next-line no-restricted-imports -- Vite does not resolve `?url` on `#…` imports
import styles from '../../styles/system/styles.css?url'

/**
 * Returns whether the page is the offline shell. The build prerenders it once for every site and user, so it contains
 * neither.
 */
const isShell = createIsomorphicFn()
  .server(() => process.env['TSS_PRERENDERING'] === 'true')
  .client(() => false)

export const Route = createRootRouteWithContext<{ queries: QueryHolder; refresh?: () => void }>()({
  beforeLoad: async ({ context, preload }) => {
    if (isShell()) return { shell: null }
    const shell = await shellFor(() => context.refresh?.(), preload)
    if (shell.elsewhere !== null) throw redirect({ href: shell.elsewhere })
    keepQueriesFor(context.queries, shell.signIn)
    return { shell }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      // With a phone's keyboard open the page is lower, so that its bars stay above the keyboard.
      { name: 'viewport', content: 'width=device-width, initial-scale=1, interactive-widget=resizes-content' },
      { name: 'color-scheme', content: 'light dark' },
      ...(match.context.shell ? [{ title: match.context.shell.site.title }] : []),
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: sans, crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: styles },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
})

/**
 * Removes the data of a signed-out user from this device. Security: this must also happen if the user has signed out at
 * an address of the server.
 */
async function removeLocalData(owner: string): Promise<void> {
  const [{ followEnd }, { forgetDrafts }] = await Promise.all([
    import('#src/workspace/ownership/sign-out.ts'),
    import('#src/portal/form/draft/drafts.ts'),
  ])
  clearPlaces(owner)
  await Promise.all([followEnd(owner), forgetDrafts(owner)])
  forgetWhoLeft()
}

function Document({ children }: { children: ReactNode }) {
  const { shell } = Route.useRouteContext()
  const router = useRouter()
  // The accent of the site is in a `<style>`, which needs the nonce that only pages from the server have. In the
  // offline shell, the first script sets it.
  const [sentShell] = useState(shell)
  useEffect(() => {
    if (shell) keepShell(shell)
    // The offline shell was prerendered without a site and a user, so both are read now.
    else void router.invalidate()
    // Called when the shell has changed in the background, for example because the session has ended. The current page
    // then loads again.
    router.update({
      ...router.options,
      context: { ...router.options.context, refresh: () => void router.invalidate() },
    })
  }, [shell, router])
  useEffect(() => {
    if (shell) clearVisits(shell.who ? [shell.who.username, shell.who.realUsername ?? ''] : [])
  }, [shell])
  useEffect(() => followOtherTabs(() => void router.invalidate()), [router])
  useEffect(() => {
    const left = findSignedOutUser()
    if (left !== null) void removeLocalData(left)
  }, [shell])
  return (
    // The first script changes language, theme and accent before React hydrates.
    <html lang={shell?.locale ?? 'en'} suppressHydrationWarning>
      <head>
        <HeadContent />
        {sentShell && (
          <style data-accent="" nonce={router.options.ssr?.nonce} suppressHydrationWarning>
            {`:root{${sentShell.site.accentStyle}}`}
          </style>
        )}
        <ScriptOnce>{headScript()}</ScriptOnce>
      </head>
      <body>
        <PortalShell>{children}</PortalShell>
        <ShellLife />
        <Scripts />
      </body>
    </html>
  )
}
