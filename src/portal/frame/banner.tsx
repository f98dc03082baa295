import { lazy, type ReactNode, Suspense } from 'react'
import { m } from '#messages'
import type { Frame } from '#src/vue/session.functions.ts'
import { css, cva, cx } from '#styles/css'
import { button } from '#styles/recipes'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const AdminLink = lazy(async () => ({ default: (await import('./admin-link.tsx')).AdminLink }))
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  minHeight: 'bar',
  paddingInline: '4',
  borderBlockEnd: 'hair',
  background: 'sheet',
})
const links = css({
  display: 'flex',
  gap: '5',
  order: { base: '3', md: '0' },
  width: { base: 'full', md: '[auto]' },
  paddingBlock: '2',
  paddingInlineStart: { md: '2' },
})
const link = css({ color: 'ink-2', _hover: { color: 'ink' } })
const end = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  marginInlineStart: 'auto',
  minWidth: '0',
  paddingBlock: '2',
})
const opener = cva({
  base: { marginInlineStart: '[-0.5rem]' },
  variants: { layout: { side: { md: { display: 'none' } }, whole: {}, open: {} } },
})
const adminLink = css({ display: { base: 'none', sm: 'inline' }, color: 'ink-2', _hover: { color: 'ink' } })

export type Layout = 'side' | 'whole' | 'open'

export function Banner({ frame, layout, menuId }: { frame: Frame; layout: Layout; menuId: string }) {
  const { who, site } = frame
  const sections = who === null ? '/' : '/welcome'
  return (
    <div className={bar}>
      {who ? (
        <button
          type="button"
          popoverTarget={menuId}
          aria-label={m.frame_menu_open()}
          className={cx(button({ visual: 'quiet', square: true }), opener({ layout }))}
        >
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <path d="M2 4h12M2 8h12M2 12h12" />
          </svg>
        </button>
      ) : null}
      <Brand site={site} />
      <nav className={links} aria-label={m.frame_links()}>
        <a href={`${sections}#info`} className={link}>
          {m.frame_info()}
        </a>
        <a href={`${sections}#contact`} className={link}>
          {m.frame_contact()}
        </a>
        <a href={site.aboutUrl || '/welcome#about'} className={link}>
          {m.frame_about()}
        </a>
      </nav>
      <div className={end}>
        {who && site.admin ? (
          <Suspense fallback={<span className={adminLink}>{m.frame_admin()}</span>}>
            <AdminLink who={who} site={site} className={adminLink} />
          </Suspense>
        ) : null}
        <ThemeSwitch />
        <LanguageSwitch locale={frame.locale} />
        {who ? (
          <Account frame={frame} />
        ) : (
          <a href="/register" className={button({ visual: 'plain' })}>
            {m.frame_register()}
          </a>
        )}
      </div>
    </div>
  )
}

function Account({ frame: { who } }: { frame: Frame }): ReactNode {
  if (who === null) return null
  return (
    <>
      <Suspense fallback={<span className={button()}>{who.username}</span>}>
        <UserMenu who={who} />
      </Suspense>
      <noscript>
        <a href="/logout">{m.frame_log_out()}</a>
      </noscript>
    </>
  )
}
