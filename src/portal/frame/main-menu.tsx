import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { m } from '#messages'
import type { Who } from '#src/session.ts'
import { type Site, version } from '#src/site.ts'
import { css, cx } from '#styles/css'
import { screensOf, sectionLabels } from './screens.ts'

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
  marginInline: '[0.625rem]',
  marginBlockStart: '3',
  marginBlockEnd: '1',
})
const entry = css({
  display: 'flex',
  paddingInline: '[0.625rem]',
  paddingBlock: '[0.375rem]',
  borderRadius: 'control',
  color: 'ink-2',
  _hover: { color: 'ink', background: 'sunk', textDecoration: 'none' },
  _currentPage: { background: 'selection', color: 'ink', fontWeight: 'strong', boxShadow: 'chosen' },
})
const foot = css({ marginBlockStart: 'auto', padding: '[0.625rem]', color: 'ink-3', textStyle: 'small' })

/** A column beside the page, or a drawer; the browser's own popover, so that it opens without JavaScript too. */
export function MainMenu({ id, who, site, layout }: { id: string; who: Who; site: Site; layout: 'side' | 'whole' }) {
  const drawer = useRef<HTMLElement>(null)
  const screens = screensOf(who, site)
  const sections = [...new Set(screens.map((screen) => screen.section))]
  return (
    <nav
      id={id}
      ref={drawer}
      popover="auto"
      aria-label={m.frame_menu()}
      className={cx(nav, layout === 'side' && beside)}
    >
      {sections.map((name) => (
        <div key={name} role="group" aria-labelledby={`menu-${name}`}>
          <div id={`menu-${name}`} className={section}>
            {sectionLabels[name]()}
          </div>
          {screens
            .filter((screen) => screen.section === name)
            .map((screen) => (
              <Link
                key={screen.path}
                to={screen.path}
                className={entry}
                activeOptions={{ includeSearch: false }}
                onClick={() => drawer.current?.hidePopover()}
              >
                {screen.label()}
              </Link>
            ))}
        </div>
      ))}
      <p className={foot}>{m.frame_version({ version })}</p>
    </nav>
  )
}
