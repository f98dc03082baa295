import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyLater } from '#src/portal/shell/browser/load-part.ts'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { css } from '#styles/css'
import { useFocusOnPage } from './use-focus-on-page.ts'

const WorkshopDrawing = lazyLater(
  async () => (await import('#src/portal/shell/drawing/workshop-drawing.tsx')).WorkshopDrawing,
)

// The drawing loads later, so its column is reserved.
const sides = css({
  flex: '1',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(26rem, 5fr) minmax(0, 6fr)' },
})
const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: '[40rem]',
  paddingInline: { base: '5', sm: '10', lg: '16' },
  paddingBlockStart: { base: '8', md: '[4.5rem]' },
  paddingBlockEnd: '8',
})
const lead = css({ color: 'ink-2', marginBlockStart: '2', maxWidth: 'form_column' })

/** The layout of the public pages: like the login, with the site's drawing beside the content. */
export function OpenPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  useFocusOnPage(useLocation({ select: ({ href }) => href }))
  const site = useShellIfKnown()?.site
  return (
    <div className={sides}>
      <div className={page}>
        <div>
          <h1 className={css({ textStyle: 'title' })}>{title}</h1>
          {text ? <p className={lead}>{text}</p> : null}
        </div>
        {children}
      </div>
      <Suspense fallback={null}>{site ? <WorkshopDrawing site={site} /> : null}</Suspense>
    </div>
  )
}
