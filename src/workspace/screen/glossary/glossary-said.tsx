import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import type { GlossaryTerm } from '#src/workspace/store/shared/terms.ts'
import type { Said } from './use-glossary-work.ts'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  minHeight: '[1.75rem]',
  // The minimum height does not count wrapped lines, so a full dialog would shrink the message to one line.
  flexShrink: '0',
})
const words = css({ minWidth: '0', overflowWrap: 'anywhere' })

type GlossarySaidProps = {
  said: Said
  /** The number of terms, shown while there is no message. */
  count: string
  saidRef: RefObject<HTMLParagraphElement | null>
  onRestore: (term: GlossaryTerm) => void
}

export function GlossarySaid({ said: { text, removed }, count, saidRef, onRestore }: GlossarySaidProps) {
  const id = useId()
  const undoRef = useRef<HTMLButtonElement>(null)
  // On a phone the message would be outside the visible area.
  useEffect(() => {
    if (text !== '') saidRef.current?.scrollIntoView({ block: 'nearest' })
  }, [text, saidRef])
  // A user who has moved the focus meanwhile keeps it.
  useLayoutEffect(() => {
    if (removed && document.activeElement === saidRef.current) undoRef.current?.focus()
  }, [removed, saidRef])
  return (
    <div className={row}>
      <p ref={saidRef} id={id} role="status" tabIndex={-1} className={words}>
        {text || count}
      </p>
      {removed ? (
        <Button ref={undoRef} writes size="small" aria-describedby={id} onClick={() => onRestore(removed)}>
          {m.workspace_undo()}
        </Button>
      ) : null}
    </div>
  )
}
