import { useEffect, useLayoutEffect, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { describedBySource } from '#src/workspace/screen/editor/source/unit-source.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { argumentsOf, type BranchLayout, layoutOf } from './branch-layout.ts'
import { BranchNodes } from './branch-nodes.tsx'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Caret, Draft } from '#src/workspace/view.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '3' })

type BranchFieldsProps = { draft: Draft; layout: BranchLayout; source: string; cut: Cut }

const isField = (target: EventTarget | null): target is HTMLTextAreaElement => target instanceof HTMLTextAreaElement

/**
 * Shows a text with plural or select forms as one field for each form. While it is shown, the `boxRef` of the workspace
 * context refers to the field that had focus last, at first to the first field.
 */
export function BranchFields({ draft, layout, source, cut }: BranchFieldsProps) {
  const { boxRef, source: from, target } = useWorkspaceContext()
  const groupRef = useRef<HTMLDivElement>(null)
  const sourceNodes = layoutOf(source, from.lang ?? 'en')?.nodes ?? []

  // Opening this text focuses its first field.
  useLayoutEffect(() => {
    const element = groupRef.current
    const first = element?.querySelector('textarea') ?? null
    boxRef.current = first
    // The first field says what text this is; the others only have the source of their form.
    first?.setAttribute('aria-describedby', describedBySource)
    return () => {
      first?.removeAttribute('aria-describedby')
      if (element?.contains(boxRef.current)) boxRef.current = null
    }
  }, [boxRef, draft])
  useEffect(() => {
    const element = groupRef.current
    const fields = () => [...(element?.querySelectorAll('textarea') ?? [])]
    const onFocus = ({ target }: Event) => {
      if (isField(target)) boxRef.current = target
    }
    // The caret's offsets refer to the whole text.
    const onPlace = (event: CustomEventInit<Caret> & Event) => {
      const { start, end } = event.detail ?? { start: 0, end: 0 }
      const slot = layout.slots.findLast((one) => one.start <= start) ?? layout.slots[0]
      const field = fields().find(({ dataset }) => dataset['slot'] === String(slot && layout.slots.indexOf(slot)))
      if (!slot || !field) return
      event.preventDefault()
      field.focus()
      field.setSelectionRange(start - slot.start, end - slot.start)
    }
    const end = new AbortController()
    element?.addEventListener('focusin', onFocus, { signal: end.signal })
    element?.addEventListener('placecaret', onPlace, { signal: end.signal })
    return () => end.abort()
  }, [boxRef, layout])

  return (
    <div
      ref={groupRef}
      data-fields=""
      role="group"
      aria-label={`${m.workspace_translation()} · ${target.name}`}
      className={group}
    >
      <BranchNodes
        draft={draft}
        layout={layout}
        cut={cut}
        nodes={layout.nodes}
        sourceText={source}
        sourceNodes={sourceNodes}
        sourceArguments={argumentsOf(sourceNodes)}
        path=""
      />
    </div>
  )
}
