import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#messages'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { ToStart } from './to-start.tsx'
import { css } from '#styles/css'
import { OffTheSheet } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const address = css({ textStyle: 'code', overflowWrap: 'anywhere' })

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useTitle()
  const [before, after] = m.state_not_found_text({ path: '\n' }).split('\n')
  return (
    <StatePage title={m.state_not_found()} icon={<OffTheSheet />} actions={<ToStart visual="primary" />}>
      <p>
        {before}
        <code className={address}>{path}</code>
        {after}
      </p>
      <p>{m.state_not_found_hint()}</p>
    </StatePage>
  )
}

/** Sets the document title. This page can appear in place of any other, so it cannot use the `head` of a route. */
function useTitle(): void {
  const site = useShellIfKnown()?.site.title
  useEffect(() => {
    const before = document.title
    const title = [m.state_not_found(), ...(site === undefined ? [] : [site])].join(' · ')
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [site])
}
