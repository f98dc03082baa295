import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { css } from '#styles/css'
import { HomeSections } from './home-sections.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginNotices } from './login-notices.tsx'
import { WorkshopDrawing } from '#src/portal/shell/drawing/workshop-drawing.tsx'
import { inLanguage } from '#src/site/site.ts'

const page = css({
  flex: '1',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(26rem, 5fr) minmax(0, 6fr)' },
})
const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: '[40rem]',
  paddingInline: { base: '5', sm: '10', lg: '16' },
  paddingBlockStart: { base: '8', md: '[4.5rem]' },
  paddingBlockEnd: '8',
})
const claim = css({ color: 'ink-2', marginBlockStart: '1' })

export function LoginPage({ via, redirect }: { via: 'login' | 'test-login'; redirect: string }) {
  const shell = useShell()
  const { site, locale, flash } = shell
  return (
    <div className={page}>
      <div className={column}>
        <div>
          <h1 className={css({ textStyle: 'title' })}>{via === 'login' ? m.home_log_in() : m.home_test_title()}</h1>
          <p className={claim}>{inLanguage(site.claim, locale)}</p>
        </div>
        <LoginNotices shell={shell} via={via} redirect={redirect} />
        <LoginForm
          via={via}
          redirect={redirect}
          hasGuest={site.guest && shell.loginAllowed}
          username={flash?.username ?? ''}
        />
        <HomeSections site={site} />
      </div>
      <WorkshopDrawing site={site} />
    </div>
  )
}
