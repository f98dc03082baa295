import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { useFrame } from '#src/portal/frame/frame.ts'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { screensOf } from '#src/portal/frame/screens.ts'
import { css } from '#styles/css'
import { HomeSections } from './home-sections.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  maxWidth: '[46rem]',
  padding: { base: '5', md: '10' },
})
const heading = css({ textStyle: 'heading', marginBlockEnd: '2' })
const list = css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '6' })
const entry = css({ display: 'block', paddingBlock: '2', borderBlockEnd: 'hair' })

export function WelcomePage() {
  const { site, who } = useFrame()
  const screens = who === null ? [] : screensOf(who, site)
  return (
    <PortalFrame>
      <div className={page}>
        <div>
          <h1 className={css({ textStyle: 'title' })}>
            {who === null ? m.home_welcome({ title: site.title }) : m.home_welcome_named({ username: who.username })}
          </h1>
          <p className={css({ color: 'ink-2', marginBlockStart: '2' })}>{m.home_welcome_text()}</p>
        </div>
        {screens.length > 0 ? (
          <section>
            <h2 className={heading}>{m.home_your_screens()}</h2>
            <ul className={list}>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link to={screen.path} className={entry}>
                    {screen.label()}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section id="about">
          <h2 className={heading}>{m.home_about()}</h2>
          <p>{m.home_about_text()}</p>
        </section>
        <HomeSections site={site} />
      </div>
    </PortalFrame>
  )
}
