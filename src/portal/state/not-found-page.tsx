import { useRouterState } from '@tanstack/react-router'
import { m } from '#messages'
import { ButtonLink } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { OffTheSheet } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const address = css({ textStyle: 'code', overflowWrap: 'anywhere' })

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [before, after] = m.state_not_found_text({ path: '\n' }).split('\n')
  return (
    <StatePage
      title={m.state_not_found()}
      icon={<OffTheSheet />}
      actions={
        <ButtonLink visual="primary" href="/">
          {m.state_to_start()}
        </ButtonLink>
      }
    >
      <p>
        {before}
        <code className={address}>{path}</code>
        {after}
      </p>
      <p>{m.state_not_found_hint()}</p>
    </StatePage>
  )
}
