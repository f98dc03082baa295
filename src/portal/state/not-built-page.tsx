import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { version } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { findAnnouncedScreen } from '#src/portal/shell/announced-screens.ts'
import { screensOf } from '#src/portal/shell/screens.ts'
import { useFrameIfKnown, usePathHere } from '#src/portal/shell/frame.ts'
import { ToStart } from './to-start.tsx'
import { SetOut } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const list = css({
  display: 'grid',
  gap: '1',
  marginBlockStart: '4',
  '& a': { display: 'inline-block', paddingBlock: '1' },
})

/** Stands at the address of a screen that this version does not have. */
export function NotBuiltPage() {
  const frame = useFrameIfKnown()
  const here = usePathHere()
  if (!frame?.who)
    return (
      <StatePage title={m.state_not_built()} icon={<SetOut />} actions={<ToStart />}>
        {m.state_not_built_text({ version })}
      </StatePage>
    )
  const built = screensOf(frame.who, frame.site).filter(({ path }) => findAnnouncedScreen(path) === undefined)
  return (
    <StatePage
      title={m.state_not_built()}
      icon={<SetOut />}
      actions={
        <>
          <ButtonLink visual="primary" href={here('/welcome')}>
            {m.home_work()}
          </ButtonLink>
          <ButtonLink href="/redirect2shop">{m.frame_to_shop()}</ButtonLink>
        </>
      }
    >
      <p>{m.state_not_built_text({ version })}</p>
      <h2 id="built" className={css({ marginBlockStart: '4', fontWeight: 'strong' })}>
        {m.home_your_screens()}
      </h2>
      <ul aria-labelledby="built" className={list}>
        {built.map(({ path, label, isLocated }) => (
          <li key={path}>
            <Link to={isLocated ? here(path) : path}>{label()}</Link>
          </li>
        ))}
      </ul>
    </StatePage>
  )
}
