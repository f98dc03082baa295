import { lazy, Suspense } from 'react'
import { m } from '#messages'
import type { Who } from '#src/session.ts'
import type { Frame } from '#src/vue/session.functions.ts'
import { css, cx } from '#styles/css'
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
  rowGap: '1',
  minHeight: 'bar',
  paddingInline: '4',
  paddingBlock: '2',
  borderBlockEnd: 'hair',
  background: 'sheet',
})
// On a phone the links and the account are a row of their own below the brand.
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { base: '3', sm: '5' },
  order: { base: '3', sm: '0' },
  flexGrow: { sm: '1' },
  paddingInlineStart: { sm: '2' },
  paddingBlock: '[0.375rem]',
})
const link = css({ color: 'ink-2', _hover: { color: 'ink' } })
const switches = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1', sm: '3' },
  marginInlineStart: { base: 'auto', sm: '[0]' },
})
const account = css({
  display: 'flex',
  order: { base: '4', sm: '0' },
  marginInlineStart: 'auto',
  minWidth: '0',
  '& > *': { maxWidth: '[min(16rem, 34vw)]' },
})
const opener = css({ marginInlineStart: '[-0.5rem]' })
const openerOfSide = css({ marginInlineStart: '[-0.5rem]', md: { display: 'none' } })
const adminLink = css({ display: { base: 'none', md: 'inline' }, color: 'ink-2', _hover: { color: 'ink' } })

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
          className={cx(button({ visual: 'quiet', square: true }), layout === 'side' ? openerOfSide : opener)}
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
      <div className={switches}>
        {who && site.admin ? (
          <Suspense fallback={<span className={adminLink}>{m.frame_admin()}</span>}>
            <AdminLink who={who} site={site} className={adminLink} />
          </Suspense>
        ) : null}
        <ThemeSwitch />
        <LanguageSwitch locale={frame.locale} />
      </div>
      <div className={account}>
        {who ? (
          <Account who={who} />
        ) : (
          <a href="/register" className={button()}>
            {m.frame_register()}
          </a>
        )}
      </div>
    </div>
  )
}

function Account({ who }: { who: Who }) {
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
