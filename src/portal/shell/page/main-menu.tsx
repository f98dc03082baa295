import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { useLastPair } from '#src/browser/last-pair.ts'
import { usePathHere } from '#src/portal/shell/shell.ts'
import type { Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import { css, cx } from '#styles/css'
import { menuIcons } from '#src/portal/shell/menu-icons.ts'
import { useFocusAfter } from './use-focus-on-page.ts'
import { useIsOtherCompany, useShownPath, useShownRoute } from './use-shown-page.ts'
import { markedRoute, type Screen, screensOf, sectionLabels } from '#src/portal/shell/screens.ts'

const nav = css({
  flexDirection: 'column',
  gap: '[1px]',
  width: '[auto]',
  height: '[auto]',
  padding: '2',
  background: 'paper',
  color: 'ink',
  overflowY: 'auto',
  '&:popover-open': {
    display: 'flex',
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    insetInlineEnd: '[auto]',
    width: '[min(18rem, 84vw)]',
    height: '[100dvh]',
    maxHeight: '[none]',
    borderInlineEnd: 'hair',
    boxShadow: 'raised',
    zIndex: 'popup',
  },
  _backdrop: { background: '[rgb(16 18 17 / 0.4)]' },
})
const beside = css({
  md: { display: 'flex', position: 'static', gridArea: 'nav', borderInlineEnd: 'hair', paddingBlockStart: '1' },
})
const section = css({
  textStyle: 'label',
  color: 'ink-3',
  marginInline: '2',
  marginBlockStart: '3',
  marginBlockEnd: '1',
})
const entry = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingInlineStart: '2',
  paddingInlineEnd: '1',
  paddingBlock: '[0.375rem]',
  borderRadius: 'control',
  color: 'ink-2',
  _hover: { color: 'ink', background: 'sunk', textDecoration: 'none' },
  '& svg': { width: '4', height: '5', flexShrink: '0', color: 'ink-3', strokeWidth: '[1.5]' },
  '&[aria-current] svg': { color: 'accent' },
  _chosen: {
    background: 'selection',
    color: 'ink',
    fontWeight: 'strong',
    boxShadow: 'chosen',
    _forced: { outline: '[2px solid Highlight]', outlineOffset: '[-2px]' },
  },
})
const line = css({ display: 'flex' })
const whole = css({ flex: '1' })
const onlyIcon = css({ paddingInline: '2' })
const links = css({
  display: { base: 'flex', md: 'none' },
  flexDirection: 'column',
  marginBlockStart: '3',
  paddingBlockStart: '2',
  borderBlockStart: 'hair',
  '& a': { padding: '[0.375rem 0.625rem]' },
})
const foot = css({ marginBlockStart: 'auto', padding: '[0.625rem]', color: 'ink-3', textStyle: 'small' })

function Icon({ route }: { route: string }) {
  const Picture = menuIcons[route]
  return Picture ? <Picture aria-hidden="true" /> : null
}

const onlyItself = { exact: true, includeSearch: true } as const

type MainMenuProps = {
  id: string
  who: Who
  site: Site
  version: string
  layout: 'side' | 'whole'
  /** Passed in as an element. An import here would split the code of the login page into more chunks. */
  shellLinks: ReactNode
}

/**
 * Renders the main menu: a column, or a drawer where the window is narrow. The drawer is a native popover, which opens
 * without JavaScript.
 */
export function MainMenu({ id, who, site, version, layout, shellLinks }: MainMenuProps) {
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    // Escape in the open drawer closes only the drawer, not a dialog behind it.
    const shield = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drawer.current?.matches(':popover-open')) event.stopPropagation()
    }
    addEventListener('keydown', shield, { capture: true })
    return () => removeEventListener('keydown', shield, { capture: true })
  }, [])
  const noteFollowed = useFocusAfter(useShownPath())
  const here = usePathHere()
  const pair = useLastPair()
  const isOther = useIsOtherCompany(who.company[0])
  const marked = markedRoute(useShownRoute(), isOther)
  const screens = screensOf(who, site)
  const sections = [...new Set(screens.map((screen) => screen.section))]
  // Without its neighbour, a screen has a line of its own.
  const isBeside = ({ beside: at }: Screen) => screens.some(({ route }) => route === at)
  const linkOf = (screen: Screen) => (
    <Link
      key={screen.path}
      to={screen.isLocated ? here(screen.path) : screen.path}
      className={cx(entry, isBeside(screen) ? onlyIcon : whole)}
      search={screen.section === 'translation' ? pair : undefined}
      aria-current={screen.route === marked ? 'true' : undefined}
      {...(isBeside(screen) && { 'aria-label': screen.label(), title: screen.label() })}
      // "My company" with another company's id in the address is not the user's company.
      activeOptions={isOther && screen.route === '/my-company' ? onlyItself : { includeSearch: false }}
      onClick={() => {
        drawer.current?.hidePopover()
        noteFollowed()
      }}
    >
      <Icon route={screen.route} />
      {isBeside(screen) ? null : screen.label()}
    </Link>
  )
  return (
    <nav
      id={id}
      ref={drawer}
      popover="auto"
      aria-label={m.shell_menu()}
      className={cx(nav, layout === 'side' && beside)}
    >
      <a href="/redirect2shop" className={entry}>
        <ShoppingCart aria-hidden="true" />
        {m.shell_to_shop()}
      </a>
      {sections.map((name) => (
        <div key={name} role="group" aria-labelledby={`menu-${name}`}>
          <div id={`menu-${name}`} className={section}>
            {sectionLabels[name]()}
          </div>
          {screens
            .filter((screen) => screen.section === name && !isBeside(screen))
            .map((screen) => (
              <div key={screen.path} className={line}>
                {linkOf(screen)}
                {screens.filter(({ beside: at }) => at === screen.route).map(linkOf)}
              </div>
            ))}
        </div>
      ))}
      <div className={links}>{shellLinks}</div>
      <p className={foot}>{m.shell_version({ version })}</p>
    </nav>
  )
}
