import { Link } from '@tanstack/react-router'
import { useLastPair } from '#src/browser/last-pair.ts'
import { m } from '#messages'
import { useShell, usePathHere } from '#src/portal/shell/shell.ts'
import { screensOf } from '#src/portal/shell/screens.ts'
import type { Who } from '#src/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { css } from '#styles/css'
import { HomeSections } from './home-sections.tsx'
import { useWork, type Work } from './use-work.ts'
import { WorkList } from './work-list.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  maxWidth: '[46rem]',
  padding: '5',
})
const heading = css({ textStyle: 'heading', marginBlockEnd: '2' })
// Where the window is wide, the main menu is beside the page.
const short = css({ md: { display: 'none' } })
const list = css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '6' })
const entry = css({ display: 'block', paddingBlock: '2', borderBlockEnd: 'hair' })
const address = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '4', rowGap: '1' })

/** Returns the greeting for the time of day at the site. */
function greetingFor(name: string, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format())
  if (hour < 12) return m.home_morning({ name })
  return hour < 18 ? m.home_afternoon({ name }) : m.home_evening({ name })
}

export function WelcomePage() {
  const { site, who } = useShell()
  const reading = useWork(who !== null)
  const { data: work } = reading
  const isCustomer = who !== null && who.groups.length === 0
  // The name is read after the page is shown.
  const title = work?.firstName
    ? greetingFor(work.firstName, site.timeZone)
    : who === null
      ? m.home_welcome({ title: site.title })
      : m.home_welcome_title()
  return (
    <>
      <PageHead title={title} />
      <div className={page}>
        <Refusals />
        {isCustomer ? (
          <div>
            <ButtonLink visual="primary" size="form" href="/redirect2shop">
              {m.home_order()}
            </ButtonLink>
          </div>
        ) : null}
        {who === null ? (
          <p className={css({ color: 'ink-2' })}>{m.home_welcome_text()}</p>
        ) : (
          <section>
            <h2 className={heading}>{m.home_work()}</h2>
            <WorkList reading={reading} />
          </section>
        )}
        {work?.delivery ? <Delivery of={work.delivery} /> : null}
        {who === null ? (
          <section id="about">
            <h2 className={heading}>{m.shell_about()}</h2>
            <p>{m.home_about_text()}</p>
          </section>
        ) : (
          <QuickLinks who={who} />
        )}
        <div id={who === null ? undefined : 'about'}>
          <HomeSections site={site} />
        </div>
      </div>
    </>
  )
}

function Refusals() {
  const { flash } = useShell()
  if (flash?.kind === 'refused')
    return (
      <Notice tone="bad" role="alert">
        {flash.messages.join('\n')}
      </Notice>
    )
  if (flash?.kind !== 'shop-refused') return null
  return (
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
  )
}

function Delivery({ of }: { of: NonNullable<Work['delivery']> }) {
  const here = usePathHere()
  return (
    <section>
      <h2 className={heading}>{m.name_is_delivery()}</h2>
      <p className={address}>
        <span>{[of.name, of.street, of.place].filter(Boolean).join(', ')}</span>
        <Link to={here('/overview-delivery/')}>{m.home_act_delivery()}</Link>
      </p>
    </section>
  )
}

/** The first screen of each section of the menu, for windows in which the menu is behind a button. */
function QuickLinks({ who }: { who: Who }) {
  const { site } = useShell()
  const here = usePathHere()
  const pair = useLastPair()
  const screens = screensOf(who, site).filter(
    ({ section }, index, all) => all.findIndex((one) => one.section === section) === index,
  )
  return (
    <section className={short}>
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
  )
}
