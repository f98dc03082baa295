import {
  createRootRouteWithContext,
  HeadContent,
  redirect,
  ScriptOnce,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useEffect } from 'react'
import { firstPaint } from '#src/portal/frame/first-paint.ts'
import { frameFor, keepFrame } from '#src/portal/frame/frame.ts'
import { ShellLife } from '#src/portal/frame/shell-life.tsx'
import type { QueryHolder } from '#src/portal/query-scope.tsx'
import sans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'
import styles from '../../styles/system/styles.css?url'

/** The build renders the offline shell, for every site and everybody: there is no frame to read yet. */
const isShell = createIsomorphicFn()
  .server(() => process.env['TSS_PRERENDERING'] === 'true')
  .client(() => false)

export const Route = createRootRouteWithContext<{ queries: QueryHolder; refresh?: () => void }>()({
  beforeLoad: async ({ context }) => {
    if (isShell()) return { frame: null }
    const frame = await frameFor(() => context.refresh?.())
    if (frame.elsewhere !== null) throw redirect({ href: frame.elsewhere })
    return { frame }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      ...(match.context.frame ? [{ title: match.context.frame.site.title }] : []),
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

function Document({ children }: { children: ReactNode }) {
  const { frame } = Route.useRouteContext()
  const router = useRouter()
  useEffect(() => {
    if (frame) keepFrame(frame)
    // Opened from the offline shell: its root came loaded, but without a frame.
    else void router.invalidate()
    // A refusal that is found beside a navigation takes effect on the page that is already there.
    router.update({
      ...router.options,
      context: { ...router.options.context, refresh: () => void router.invalidate() },
    })
  }, [frame, router])
  return (
    // The script of the first paint sets language, theme and accent before React is there.
    <html lang={frame?.locale ?? 'en'} suppressHydrationWarning>
      <head>
        <HeadContent />
        {frame && <style data-accent="">{`:root{${frame.site.accentStyle}}`}</style>}
        <ScriptOnce>{firstPaint}</ScriptOnce>
      </head>
      <body>
        {children}
        <ShellLife />
        <Scripts />
      </body>
    </html>
  )
}
