import Check from 'lucide-react/icons/check'
import { useMemo, useEffect, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { PaneProps, Pane } from './pane.ts'
import { CommandKeys } from '#src/workspace/screen/keys/command-button.tsx'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { insertText } from '#src/workspace/screen/editor/box/field-events.ts'
import { useSourceTerms } from '#src/workspace/screen/editor/source/use-source-terms.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { wordsOf } from '#src/workspace/checks/words-of.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { useCut } from '#src/workspace/screen/text/use-cut.ts'
import { writeWords } from '#src/workspace/terms/forbidden.ts'
import { findTerms, missingTerms } from '#src/workspace/terms/find-terms.ts'
import { termsIn } from '#src/workspace/terms/has-term.ts'
import type { FoundTerm } from '#src/workspace/terms/term.ts'
import type { Draft } from '#src/workspace/view.ts'

const restMs = 300

/** Returns the box's text as of the last pause in typing, so that a keystroke does not redraw the pane. */
function useDebouncedText(draft: Draft): string {
  const [debounced, setDebounced] = useState({ draft, text: draft.text })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setDebounced({ draft, text: draft.text })
    const stop = draft.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(update, restMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [draft])
  return debounced.draft === draft ? debounced.text : draft.text
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) auto]', columnGap: '2', alignItems: 'center' })
const word = css({ overflowWrap: 'anywhere' })
const remark = css({ gridColumn: '[1 / -1]', textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })

/** Returns the terms that a translation lacks, by the rule of the checks. */
function missingIn(text: string, found: readonly FoundTerm[], lang: string, cut: Cut): FoundTerm[] {
  const has = termsIn(wordsOf(text, cut(text)), lang)
  return missingTerms(found, ({ translation }) => has(translation))
}

const eachOnce = (found: readonly FoundTerm[]) => [...new Map(found.map((one) => [one.term.id, one])).values()]

function TermsPane({ unit, draft }: PaneProps) {
  const { boxRef, source, target } = useWorkspaceContext()
  const { shared } = useSharedContext()
  const { termIndex } = shared
  const cut = useCut(unit.source)
  const found = useMemo(
    // The names of placeholders are not words of the text.
    () => findTerms(termIndex, wordsOf(unit.source, cut(unit.source))),
    [termIndex, unit.source, cut],
  )
  const text = useDebouncedText(draft)
  const missing = useMemo(
    () => new Set(missingIn(text, found, target.lang, cut).map(({ term }) => term.id)),
    [found, text, target.lang, cut],
  )
  useSourceTerms(found)

  const insert = ({ term }: FoundTerm) => {
    if (boxRef.current) insertText(boxRef.current, term.translation)
  }
  useCommand(
    'insertTerm',
    () => {
      const [next] = missingIn(draft.text, found, target.lang, cut)
      if (next) insert(next)
    },
    missing.size > 0,
  )
  if (found.length === 0) return <p data-none="">{m.terms_none()}</p>
  const [next] = missing
  return (
    <ul className={list}>
      {eachOnce(found).map((one) => (
        <li key={one.term.id} className={row}>
          <span className={word}>
            <span {...languageProps(source.lang)}>{one.term.term}</span> →{' '}
            <strong {...languageProps(target.lang)}>{one.term.translation}</strong>
          </span>
          {missing.has(one.term.id) ? (
            <Button
              size="small"
              onClick={() => insert(one)}
              aria-label={m.terms_insert({ term: one.term.translation })}
            >
              {m.terms_insert_short()}
              {one.term.id === next ? <CommandKeys command="insertTerm" /> : null}
            </Button>
          ) : (
            <Check role="img" aria-label={m.terms_used()} size={16} />
          )}
          {one.term.note ? <span className={remark}>{one.term.note}</span> : null}
          {one.term.forbidden.length > 0 ? (
            <span className={remark}>{m.glossary_forbidden_words({ words: writeWords(one.term.forbidden) })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export const pane: Pane = { order: 4, title: m.terms_title, Pane: TermsPane }
