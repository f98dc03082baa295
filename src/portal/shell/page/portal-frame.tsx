import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { m } from '#messages'
import { loadLater, loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Who } from '#src/session.ts'
import { version } from '#src/site.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Toasts } from '#src/ui/toast/toasts.tsx'
import type { Frame } from '#src/gateway/session/session.functions.ts'
import { css } from '#styles/css'
import { Banner, type Layout } from './banner.tsx'
import { useFrame } from '#src/portal/shell/frame.ts'
import { FrameLinks, quietLink } from './frame-links.tsx'
import { InFrame } from './in-frame.ts'
import { tell } from '#src/portal/shell/tell.ts'
import { type LoginQuestion, whenLoginAsked } from '#src/portal/shell/send-signed.ts'

const ActingBar = lazy(async () => ({ default: (await loadLater(() => import('./acting-bar.tsx'))).ActingBar }))
const MainMenu = lazy(async () => ({ default: (await loadLater(() => import('./main-menu.tsx'))).MainMenu }))
const ToastRegion = lazy(async () => ({
  default: (await loadPart(() => import('#src/ui/toast/toast-region.tsx'))).ToastRegion,
}))
const LoginAgain = lazy(async () => ({ default: (await loadPart(() => import('./login-again.tsx'))).LoginAgain }))
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
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"head" "main"',
  }),
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
  // Beside the page the version stands at the foot of the main menu, where the eye finds it.
  side: css({
    gridArea: 'foot',
    color: 'ink-3',
    textStyle: 'small',
    paddingInline: '5',
    paddingBlock: '3',
    md: { srOnly: true },
  }),
  whole: css({ srOnly: true }),
  open: css({
    gridArea: 'main',
    alignSelf: 'end',
    justifySelf: 'start',
    color: 'ink-3',
    textStyle: 'small',
    paddingInline: { base: '5', sm: '10', lg: '16' },
    paddingBlock: '5',
  }),
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

type PortalFrameProps = {
  layout?: Layout
  /** The page is still on its way. */
  isBusy?: boolean
  children: ReactNode
}

/** What stands around every page: `side` with the main menu beside it, `whole` for tools that use the window, `open` for the way in. */
export function PortalFrame({ layout = 'side', isBusy, children }: PortalFrameProps) {
  const frame = useFrame()
  useLoginToast(frame)
  // The operators' words. What is found out beside a page waits for the next one: it would push this one away under the hands.
  const [flashText] = useState(frame.flashText)
  const { who, site } = frame
  const shape = who === null && layout === 'side' ? 'open' : layout
  return (
    <div className={page[shape]}>
      <a href="#main" className={skip}>
        {m.frame_skip()}
      </a>
      <header className={head}>
        <Banner frame={frame} layout={shape} menuId={menuId} />
        {who && who.realUsername !== null ? (
          <Suspense fallback={null}>
            <ActingBar who={who} realUsername={who.realUsername} />
          </Suspense>
        ) : null}
        {flashText && (who || frame.flashText) ? (
          <Notice tone="warn" shape="bar">
            {flashText}
          </Notice>
        ) : null}
      </header>
      {who && shape !== 'open' ? (
        <Suspense fallback={null}>
          <MainMenu
            id={menuId}
            who={who}
            site={site}
            layout={shape}
            frameLinks={<FrameLinks frame={frame} className={quietLink} />}
          />
        </Suspense>
      ) : null}
      <main id="main" tabIndex={-1} className={main} aria-busy={isBusy}>
        <InFrame value={true}>{children}</InFrame>
      </main>
      <footer className={foot[shape]}>{m.frame_version({ version })}</footer>
      {who && who.realUsername === null && !frame.isGuest ? <LoginOver who={who} /> : null}
      <Toasts region={ToastRegion} label={m.frame_messages()} closeLabel={m.frame_message_close()} />
    </div>
  )
}

/** Nothing until a session has run out under what somebody wants to send. */
function LoginOver({ who }: { who: Who }) {
  const [question, setQuestion] = useState<LoginQuestion | null>(null)
  useEffect(() => whenLoginAsked(setQuestion), [])
  if (question === null) return null
  return (
    <Suspense fallback={null}>
      <LoginAgain who={who} onEnd={question.answer} />
    </Suspense>
  )
}

let greeted: Frame['flash'] = null

function useLoginToast({ flash }: Frame): void {
  useEffect(() => {
    if (flash?.kind !== 'logged-in' || flash === greeted) return
    greeted = flash
    void tell((toasts) => toasts.loggedIn())
  }, [flash])
}
