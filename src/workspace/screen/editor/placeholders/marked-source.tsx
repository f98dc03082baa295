import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { insertText } from '#src/workspace/screen/editor/box/field-events.ts'
import { wholeText } from '#src/workspace/screen/editor/box/portion.ts'
import { PressedText } from '#src/workspace/screen/text/source-text.tsx'
import { createMarkedText } from '#src/workspace/screen/editor/box/use-marked-text.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Draft } from '#src/workspace/view.ts'
import { lackingInBranches } from '#src/workspace/checks/rules/forms/branch-parts.ts'
import { untickedParts } from '#src/workspace/text-parts/missing.ts'

/**
 * Returns the offsets of the source's placeholders and tags that the whole translation, or one of its plural forms,
 * lacks. A tag also counts as missing if a part inside it is missing.
 */
export function untickedPlaces(sourceParts: readonly Part[], targetParts: readonly Part[], lang: string): number[] {
  const lacking = lackingInBranches({ sourceParts, targetParts, targetLang: lang, missing: [] })
  const parts = new Set<Part>([...untickedParts(sourceParts, targetParts), ...lacking.flatMap((one) => one.parts)])
  const isLacking = (part: Part) => parts.has(part) || (part.kind === 'tag' && part.inside.some(isLacking))
  return sourceParts.filter(isLacking).map(({ at }) => at)
}

const remark = css({ srOnly: true })

type MarkedSourceProps = { parts: readonly Part[]; cut: Cut; draft: Draft; lang: string | undefined }

/**
 * Shows the source, and marks which of its placeholders and tags the translation has. A click on a placeholder or tag
 * inserts it into the translation.
 */
export const MarkedSource = memo(function MarkedSource({ parts, cut, draft, lang }: MarkedSourceProps) {
  const { boxRef, target } = useWorkspaceContext()
  const textRef = useRef<HTMLDivElement>(null)
  const missing = useMissing(parts, cut, draft, target.lang)
  useEffect(() => {
    const press = ({ target: pressed }: Event) => {
      const chip = pressed instanceof Element ? pressed.closest('[data-part]') : null
      // A selection of source text may end on a placeholder, which must not be inserted then.
      if (chip && boxRef.current && getSelection()?.type !== 'Range') insertText(boxRef.current, chip.textContent)
    }
    const element = textRef.current
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [boxRef])
  return (
    <>
      <PressedText parts={parts} missing={missing} lang={lang} textRef={textRef} />
      <p className={remark}>{missing.size > 0 ? m.workspace_placeholders_missing({ count: missing.size }) : ''}</p>
    </>
  )
})

const none: ReadonlySet<number> = new Set()

/**
 * Returns the offsets of the source parts that the translation lacks. While a long text is being typed, they stay as
 * before.
 */
function useMissing(parts: readonly Part[], cut: Cut, draft: Draft, lang: string): ReadonlySet<number> {
  const marked = useMemo(() => createMarkedText(draft.subscribe, wholeText(draft, cut), false), [draft, cut])
  const given = useAfterPaint(marked.subscribe, marked.read)
  const fresh = useMemo(() => (given === null ? null : untickedPlaces(parts, given, lang).join()), [parts, given, lang])
  const [known, setKnown] = useState({ parts, places: fresh ?? '' })
  if (fresh !== null && (known.parts !== parts || known.places !== fresh)) setKnown({ parts, places: fresh })
  const places = fresh ?? (known.parts === parts ? known.places : '')
  return useMemo(() => (places === '' ? none : new Set(places.split(',').map(Number))), [places])
}
