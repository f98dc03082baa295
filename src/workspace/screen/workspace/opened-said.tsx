import { memo, useEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Place } from '#src/workspace/screen/editor/unit-side.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'

const shownLength = 200

type Said = Place & { key: string; source: string }
type OpenedSaidProps = { unitKey: string; place: Place }

/**
 * Announces the text that a step has opened. The focus stays in the box on such a step, so screen readers would say
 * nothing.
 */
export const OpenedSaid = memo(function OpenedSaid({ unitKey, place }: OpenedSaidProps) {
  const { byKey, source } = useWorkspaceContext()
  const before = useRef(unitKey)
  const [said, setSaid] = useState<Said | null>(null)
  const say = useStable(() => {
    const unit = byKey.get(unitKey)
    setSaid(unit ? { ...place, key: unit.key, source: unit.source } : null)
  })
  useEffect(() => {
    const isStep = before.current !== '' && before.current !== unitKey
    before.current = unitKey
    if (!isStep) return
    const callOff = afterPaint(say)
    return () => void callOff()
  }, [unitKey, say])
  return (
    <p aria-live="polite" className={css({ srOnly: true })}>
      {said === null || !byKey.has(said.key) ? null : (
        <>
          {said.index < 0 ? said.key : m.workspace_opened({ ...said, index: said.index + 1 })}{' '}
          <span {...languageProps(source.lang)}>{said.source.slice(0, shownLength)}</span>
        </>
      )}
    </p>
  )
})
