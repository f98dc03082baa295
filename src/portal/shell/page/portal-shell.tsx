import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { lazyLater, lazyPart } from '#src/portal/shell/browser/load-part.ts'
import type { Who } from '#src/session/session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Toasts } from '#src/ui/toast/toasts.tsx'
import { WriteMark } from '#src/ui/write-mark.ts'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { css } from '#styles/css'
import { Banner, type Layout } from './banner.tsx'
import { useShellSent, useShellIfKnown } from '#src/portal/shell/shell.ts'
import { ShellLinks, quietLink } from './shell-links.tsx'
import { useIsPageBusy, useShownLayout, useShownPath } from './use-shown-page.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { PagePending } from '#src/portal/shell/page-pending.tsx'
import { type LoginQuestion, onLoginRequest } from '#src/portal/shell/send-signed.ts'
import { useRouter } from '@tanstack/react-router'
import { fetchBehind } from '#src/portal/shell/browser/start-shell.ts'
import { reportReachability } from '#src/portal/shell/browser/online.ts'

const ActingBar = lazyLater(async () => (await import('./acting-bar.tsx')).ActingBar)
const AsWho = lazyLater(async () => (await import('./as-who.tsx')).AsWho)
const MainMenu = lazyLater(async () => (await import('./main-menu.tsx')).MainMenu)
const ToastRegion = lazyPart(async () => (await import('#src/ui/toast/toast-region.tsx')).ToastRegion)
const LoginAgain = lazyPart(async () => (await import('./login-again.tsx')).LoginAgain)
const asWho = (at: 'beside' | 'corner') => (
  <Suspense fallback={null}>
    <AsWho at={at} />
  </Suspense>
)
const menuId = 'main-menu'

const page = {
  side: css({
    display: 'grid',
    minHeight: '[100dvh]',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '{sizes.nav} minmax(0, 1fr)' },
    gridTemplateRows: { base: 'auto 1fr auto', md: 'auto 1fr' },
    gridTemplateAreas: { base: '"head" "main" "foot"', md: '"head head" "nav main"' },
  }),
  whole: css({
    display: 'grid',
    height: '[100dvh]',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"head" "main"',
  }),
  open: css({
    display: 'grid',
    minHeight: '[100dvh]',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr auto',
    gridTemplateAreas: '"head" "main" "foot"',
  }),
  bare: css({ minHeight: '[100dvh]', paddingBlockStart: '12', background: 'paper' }),
}
const head = css({ gridArea: 'head', minWidth: '0' })
const main = css({
  gridArea: 'main',
  minWidth: '0',
  minHeight: '0',
  display: 'flex',
  flexDirection: 'column',
  outline: '[none]',
})
const foot = {
  side: css({
    gridArea: 'foot',
    color: 'ink-3',
    textStyle: 'small',
    paddingInline: '5',
    paddingBlock: '3',
    md: { srOnly: true },
  }),
  whole: css({ srOnly: true }),
  bare: '',
  // The foot is aligned to the end, where no page has a margin of its own.
  open: css({ gridArea: 'foot', textAlign: 'end', color: 'ink-3', textStyle: 'small', padding: '5' }),
}
const skip = css({
  position: 'absolute',
  insetInlineStart: '2',
  insetBlockStart: '2',
  zIndex: 'toast',
  padding: '2',
  background: 'sheet',
  border: 'strong',
  borderRadius: 'control',
  '&:not(:focus)': { srOnly: true },
})

/**
 * Renders the frame of every page. Layouts: `side` has the main menu, `whole` is for tools as large as the window,
 * `open` is for public pages, and `bare` has no frame. The frame stays mounted when the user navigates, and renders
 * again only if something in it changes, because parts of it may still be loading.
 */
export function PortalShell({ children }: { children: ReactNode }) {
  const layout = useShownLayout()
  const { known, isPrerendered } = useShellHere()
  const shell = layout === 'bare' ? null : known
  const shape = shell === null ? 'bare' : shell.who === null && layout === 'side' ? 'open' : layout
  return (
    <div className={page[shape]}>
      {shell ? <ShellHead shell={shell} shape={shape} /> : null}
      {shell?.who && (shape === 'side' || shape === 'whole') ? (
        <Suspense fallback={null}>
          <MainMenu
            id={menuId}
            who={shell.who}
            site={shell.site}
            version={shell.version}
            layout={shape}
            shellLinks={<ShellLinks shell={shell} className={quietLink} />}
          />
        </Suspense>
      ) : null}
      <WriteMark value={shell?.who && shell.who.realUsername !== null ? asWho : null}>
        {/* React hydrates Suspense boundaries last. The code of the page may be loaded by then, and its content
            would not match the skeleton that the offline shell contains. */}
        <Main>{isPrerendered ? <PagePending /> : children}</Main>
      </WriteMark>
      {shell ? <ShellFoot shell={shell} className={foot[shape]} /> : null}
    </div>
  )
}

const neverChanges = () => () => {}

/**
 * Returns the shell's data: site, user and messages. The offline shell is built without a user or a page and hydrates
 * like that; then `known` is the shell last stored in this browser.
 */
function useShellHere(): { known: Shell | null; isPrerendered: boolean } {
  const { sent, known } = useShellSent()
  const isPrerendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => sent === null,
  )
  return { known: isPrerendered ? null : known, isPrerendered }
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={main} aria-busy={useIsPageBusy()}>
      {children}
    </main>
  )
}

function ShellHead({ shell, shape }: { shell: Shell; shape: Layout }) {
  const { who } = shell
  return (
    <>
      <a href="#main" className={skip}>
        {m.shell_skip()}
      </a>
      <header className={head}>
        <Banner shell={shell} layout={shape} menuId={menuId} />
        {who && who.realUsername !== null ? (
          <Suspense fallback={null}>
            <ActingBar who={who} realUsername={who.realUsername} />
          </Suspense>
        ) : null}
        <FlashText text={shell.flashText} isSignedIn={who !== null} />
      </header>
    </>
  )
}

/**
 * Shows the text that operators set for all pages (`flash_text`). A text that arrives while a page is open is shown
 * with the next page, so that the content does not move.
 */
function FlashText({ text, isSignedIn }: { text: string; isSignedIn: boolean }) {
  const path = useShownPath()
  const [shown, setShown] = useState({ path, text })
  if (shown.path !== path) setShown({ path, text })
  if (!shown.text || !(isSignedIn || text)) return null
  return (
    <Notice tone="warn" shape="bar">
      {shown.text}
    </Notice>
  )
}

function ShellFoot({ shell, className }: { shell: Shell; className: string | undefined }) {
  const { who } = shell
  const path = useShownPath()
  useFlashToast(shell)
  return (
    <>
      <footer className={className}>{m.shell_version({ version: shell.version })}</footer>
      {/* The path as key makes React remove the dialog on a navigation. */}
      {who && who.realUsername === null && !shell.isGuest ? <LoginOver key={path} who={who} /> : null}
      <Toasts region={ToastRegion} label={m.shell_messages()} closeLabel={m.shell_message_close()} />
    </>
  )
}

function LoginOver({ who }: { who: Who }) {
  const [question, setQuestion] = useState<LoginQuestion | null>(null)
  useEffect(() => onLoginRequest(setQuestion), [])
  if (question === null) return null
  return (
    <Suspense fallback={null}>
      <LoginAgain who={who} onEnd={question.answer} />
    </Suspense>
  )
}

let shown: Shell['flash'] = null

/** Shows the result of the previous page as a toast. A refused form also shows it beside its fields. */
function useFlashToast({ flash }: Shell): void {
  useEffect(() => {
    if (flash === null || flash === shown) return
    shown = flash
    const { kind } = flash
    if (kind === 'logged-in') void showToast((toasts) => toasts.loggedIn())
    if (kind === 'password-changed') void showToast((toasts) => toasts.passwordChanged())
    if (kind === 'refused' || kind === 'shop-refused') void showToast((toasts) => toasts.refused(flash))
  }, [flash])
}

export function ShellLife() {
  const router = useRouter()
  const isSignedIn = Boolean(useShellIfKnown()?.who)
  useEffect(() => {
    dispatchEvent(new Event('portal:live'))
  }, [])
  useEffect(() => {
    const fetchWayOut = () => router.loadRouteChunk(router.routesById['/sign-out'])
    if (import.meta.env.PROD) return fetchBehind(isSignedIn, fetchWayOut)
    return undefined
  }, [isSignedIn, router])
  useEffect(() => {
    const goOn = (event: Event) => {
      reportReachability(false)
      if (event instanceof CustomEvent && typeof event.detail?.href === 'string')
        void router.navigate({ href: event.detail.href })
      else if (isSignedIn) void showToast((toasts) => toasts.noConnection())
    }
    window.addEventListener('portal:gone', goOn)
    return () => window.removeEventListener('portal:gone', goOn)
  }, [router, isSignedIn])
  return null
}
