import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { m } from '#messages'
import { version } from '#src/site.ts'
import { Notice } from '#src/ui/notice.tsx'
import { notify } from '#src/ui/notify.ts'
import { Toasts } from '#src/ui/toasts.tsx'
import type { Frame } from '#src/vue/session.functions.ts'
import { css } from '#styles/css'
import { ActingBar } from './acting-bar.tsx'
import { Banner, type Layout } from './banner.tsx'
import { useFrame } from './frame.ts'
import { InFrame } from './in-frame.ts'
import { OfflineStatus } from './offline-status.tsx'

const MainMenu = lazy(async () => ({ default: (await import('./main-menu.tsx')).MainMenu }))
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

/** What stands around every page: `side` with the main menu beside it, `whole` for tools that use the window, `open` for the way in. */
export function PortalFrame({ layout = 'side', children }: { layout?: Layout; children: ReactNode }) {
  const frame = useFrame()
  useLoginToast(frame)
  const { who, site } = frame
  const shape = who === null && layout === 'side' ? 'open' : layout
  return (
    <div className={page[shape]}>
      <a href="#main" className={skip}>
        {m.frame_skip()}
      </a>
      <header className={head}>
        <Banner frame={frame} layout={shape} menuId={menuId} />
        {who ? <ActingBar who={who} /> : null}
        {frame.flashText ? (
          <Notice tone="warn" shape="bar">
            {frame.flashText}
          </Notice>
        ) : null}
        {shape === 'whole' ? null : <OfflineStatus username={who?.username ?? null} />}
      </header>
      {who && shape !== 'open' ? (
        <Suspense fallback={null}>
          <MainMenu id={menuId} who={who} site={site} layout={shape} />
        </Suspense>
      ) : null}
      <main id="main" tabIndex={-1} className={main}>
        <InFrame value={true}>{children}</InFrame>
      </main>
      <footer className={foot[shape]}>{m.frame_version({ version })}</footer>
      <Toasts label={m.frame_messages()} closeLabel={m.frame_message_close()} />
    </div>
  )
}

let told: Frame['flash'] = null

function useLoginToast({ flash }: Frame): void {
  useEffect(() => {
    if (flash?.kind !== 'logged-in' || flash === told) return
    told = flash
    notify({ kind: 'success', title: m.frame_logged_in() })
  }, [flash])
}
