import { useHydrated, useRouterState } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#messages'
import { lazyPart, loadLater } from '#src/portal/shell/browser/load-part.ts'
import type { Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { css } from '#styles/css'

// A field where the banner has room, else an icon. With a large font it shrinks: media queries do not know that font.
const opener = css({
  '@media (width >= 80rem)': {
    width: '[11rem]',
    minWidth: 'tool',
    flexShrink: '1',
    overflow: 'hidden',
    justifyContent: 'flex-start',
    border: 'strong',
    background: 'sheet',
  },
  '@media (width < 80rem)': { width: 'tool', paddingInline: '0', '& :is(span, kbd)': { display: 'none' } },
})
const words = css({ flex: '1', textAlign: 'start', fontWeight: 'normal' })

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * Returns whether a key press opens the palette: Ctrl+K, or ⌘K on a Mac, where Ctrl+K edits text. Rich text editors use
 * the keys for links, so the palette does not open there, nor over an open dialog.
 */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event
  const held = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (event.defaultPrevented || event.isComposing || !held || altKey || shiftKey || key.toLowerCase() !== 'k')
    return false
  if (target instanceof HTMLElement && target.isContentEditable) return false
  return !document.querySelector('[role=dialog], [role=alertdialog]')
}

export function PaletteButton({ who, site }: { who: Who; site: Site }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  // Route and path come from the same match. During a navigation, a path could otherwise get another page's name.
  const last = useRouterState({ select: ({ matches }) => matches.at(-1) })
  const path = last?.pathname ?? ''
  const route = last?.routeId ?? ''
  useEffect(() => {
    void loadLater(() => import('./visits.ts')).then(({ recordVisit }) => recordVisit(who.username, path, route))
  }, [who.username, path, route])
  // The server does not know the keyboard.
  const isLive = useHydrated()
  const isApple = isLive && isMac()
  const open = () => {
    setOpen(true)
    setWasOpen(true)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setOpen(true)
      setWasOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        visual="quiet"
        className={opener}
        icon={<Search />}
        aria-label={m.palette_search()}
        title={`${m.palette_title()} (${isApple ? '⌘' : m.palette_ctrl()}+K)`}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={words}>{m.palette_search()}</span>
        <Kbd>{isApple ? '⌘' : m.palette_ctrl()} K</Kbd>
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <Palette open={isOpen} onClose={() => setOpen(false)} who={who} site={site} />
        </Suspense>
      ) : null}
    </>
  )
}
