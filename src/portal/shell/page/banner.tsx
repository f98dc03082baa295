import { Suspense } from 'react'
import { m } from '#messages'
import { lazyLater } from '#src/portal/shell/browser/load-part.ts'
import { usePathHere } from '#src/portal/shell/shell.ts'
import type { Who } from '#src/session/session.ts'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { css, cx } from '#styles/css'
import { button } from '#styles/recipes'
import { Brand } from './brand.tsx'
import { OfflineStatus } from '#src/portal/shell/browser/offline-status.tsx'
import { ShellLinks, quietLink } from './shell-links.tsx'
import { LanguageSwitch } from '#src/portal/shell/language-switch.tsx'
import { Later } from './later.tsx'
import { ThemeSwitch } from '#src/portal/shell/theme-switch.tsx'
import { ChevronMark, PersonMark } from '#src/ui/marks.tsx'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { ownerOf } from '#src/session/session.ts'

const BannerTools = lazyLater(async () => (await import('./banner-tools.tsx')).BannerTools)
const loadUserMenu = () => import('./user-menu.tsx')

const bar = css({
  display: 'flex',
  alignItems: 'center',
  columnGap: { base: '1', sm: '3' },
  minHeight: 'bar',
  paddingInline: { base: '2', sm: '4' },
  paddingBlock: '2',
  borderBlockEnd: 'hair',
  background: 'sheet',
})
// The banner has one row at every width; links without room move to the menu. `isolation` separates its painting from
// the page, so that typing elsewhere does not repaint it.
const links = css({ columnGap: '5', paddingInlineStart: '2', flexShrink: '0', isolation: 'isolate' })
const linksAmongMuch = css({ display: { base: 'none', md: 'flex' } })
const linksAlone = css({ display: 'none', '@media (width >= 45rem)': { display: 'flex' } })
const openerOfLinks = css({ marginInlineStart: '[-0.5rem]', '@media (width >= 45rem)': { display: 'none' } })
const drawer = css({
  flexDirection: 'column',
  gap: '4',
  marginBlockStart: '12',
  padding: '5',
  border: 'hair',
  background: 'sheet',
  '&:popover-open': { display: 'flex' },
})
// The status takes the remaining width, so that its text moves nothing.
const status = css({
  flex: '[1 1 0]',
  minWidth: '0',
  '@media (width < 26rem)': { minWidth: '[min-content]' },
  display: 'flex',
  justifyContent: 'flex-end',
  paddingInlineEnd: { base: '0', sm: '2' },
  whiteSpace: 'nowrap',
})
const switches = css({
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1', sm: '3' },
  minWidth: '0',
})
const account = css({
  display: 'flex',
  minWidth: '0',
  '& button': { _narrow: { paddingInline: '2', gap: '1' } },
  '& > *, & > span > *': { maxWidth: '[min(16rem, 34vw)]', minWidth: '0', flexShrink: '1' },
})
const opener = css({ marginInlineStart: '[-0.5rem]' })
// The fixed width reserves space for tools that load later.
const tools = css({ display: 'flex', alignItems: 'center', gap: { base: '1', sm: '3' }, minWidth: 'tool' })
const finder = css({ width: 'tool', '@media (width >= 80rem)': { width: '[11rem]' } })
const openerBelowMd = css({ marginInlineStart: '[-0.5rem]', md: { display: 'none' } })
const adminLink = css({ display: { base: 'none', md: 'inline' }, color: 'ink-2', _hover: { color: 'ink' } })

export type Layout = 'side' | 'whole' | 'open' | 'bare'

export function Banner({ shell, layout, menuId }: { shell: Shell; layout: Layout; menuId: string }) {
  const { who, site } = shell
  const here = usePathHere()
  return (
    <div className={bar}>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={m.shell_menu_open()}
        className={cx(
          button({ visual: 'quiet', square: true }),
          who === null ? openerOfLinks : layout === 'side' ? openerBelowMd : opener,
        )}
      >
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
      </button>
      {who ? null : (
        <nav id={menuId} popover="auto" className={drawer} aria-label={m.shell_menu()}>
          <ShellLinks shell={shell} className={quietLink} />
        </nav>
      )}
      <Brand site={site} isSignedIn={who !== null} />
      <nav className={cx(links, who ? linksAmongMuch : linksAlone)} aria-label={m.shell_links()}>
        <ShellLinks shell={shell} className={quietLink} />
      </nav>
      {layout === 'whole' ? (
        <span className={status} />
      ) : (
        <OfflineStatus username={who && ownerOf(who)} className={status} />
      )}
      <div className={switches}>
        {who ? (
          <span className={tools}>
            <Suspense
              fallback={
                <>
                  {site.admin ? <span className={adminLink}>{m.shell_admin()}</span> : null}
                  <span className={finder} />
                </>
              }
            >
              <BannerTools who={who} site={site} className={adminLink} />
            </Suspense>
          </span>
        ) : null}
        <ThemeSwitch />
        <LanguageSwitch locale={shell.locale} />
      </div>
      <div className={account}>
        {who ? (
          <Account who={who} />
        ) : (
          <a href={here('/register')} className={button()}>
            {m.shell_register()}
          </a>
        )}
      </div>
    </div>
  )
}

function Account({ who }: { who: Who }) {
  const opener = (
    <button type="button" className={button()} aria-haspopup="menu">
      <AccountLabel username={who.username} />
    </button>
  )
  return (
    <>
      <Later load={loadUserMenu} before={opener}>
        {({ UserMenu }) => <UserMenu who={who} trigger={opener} />}
      </Later>
      <noscript>
        <a href="/logout?here=done">{m.shell_log_out()}</a>
      </noscript>
    </>
  )
}

const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', _narrow: { srOnly: true } })
const phone = css({ display: 'none', _narrow: { display: 'inline-flex' } })

function AccountLabel({ username }: { username: string }) {
  return (
    <>
      <span className={phone}>
        <PersonMark />
      </span>
      <span className={name}>{shownEmail(username)}</span>
      <ChevronMark />
    </>
  )
}
