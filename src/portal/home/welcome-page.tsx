import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useLastPair } from '#src/browser/last-pair.ts'
import { m } from '#messages'
import { useShell, usePathHere } from '#src/portal/shell/shell.ts'
import { screensOf } from '#src/portal/shell/screens.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css } from '#styles/css'
import { HomeSections } from './home-sections.tsx'
import { WorkList } from './work-list.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  maxWidth: '[46rem]',
  padding: '5',
})
const heading = css({ textStyle: 'heading', marginBlockEnd: '2' })
const list = css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '6' })
const entry = css({ display: 'block', paddingBlock: '2', borderBlockEnd: 'hair' })

/** Renders a text with a possible line break before each @, for long mail addresses. */
function Breaking({ text }: { text: string }) {
  const [name, ...host] = text.split('@')
  return (
    <>
      {name}
      {host.map((part) => (
        <Fragment key={part}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

export function WelcomePage() {
  const { site, who, flash } = useShell()
  const here = usePathHere()
  const pair = useLastPair()
  const screens = who === null ? [] : screensOf(who, site)
  const title =
    who === null ? (
      m.home_welcome({ title: site.title })
    ) : (
      <Breaking text={m.home_welcome_named({ username: shownEmail(who.username) })} />
    )
  return (
    <>
      <PageHead title={title} />
      <div className={page}>
        <p className={css({ color: 'ink-2' })}>{m.home_welcome_text()}</p>
        {flash?.kind === 'refused' ? (
          <Notice tone="bad" role="alert">
            {flash.messages.join('\n')}
          </Notice>
        ) : null}
        {flash?.kind === 'shop-refused' ? (
          <Notice
            tone="bad"
            role="alert"
            title={m.shop_refused()}
            actions={<ButtonLink href="/redirect2shop">{m.list_try_again()}</ButtonLink>}
          >
            {flash.messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        ) : null}
        {who === null ? null : (
          <section>
            <h2 className={heading}>{m.home_work()}</h2>
            <WorkList />
          </section>
        )}
        {screens.length > 0 ? (
          <section>
            <h2 className={heading}>{m.home_your_screens()}</h2>
            <ul className={list}>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link
                    to={screen.isLocated ? here(screen.path) : screen.path}
                    search={screen.section === 'translation' ? pair : undefined}
                    className={entry}
                  >
                    {screen.label()}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section id="about">
          <h2 className={heading}>{m.shell_about()}</h2>
          <p>{m.home_about_text()}</p>
        </section>
        <HomeSections site={site} />
      </div>
    </>
  )
}
