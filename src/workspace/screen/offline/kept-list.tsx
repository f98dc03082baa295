import { useLayoutEffect, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { bytesOf, type Inventory, type KeptLanguage } from '#src/workspace/offline/inventory.ts'
import { articleWords, sizeWords } from './kept-words.ts'
import { spaceNames } from '#src/workspace/screen/names.ts'
import { oldestOf } from './pair-parts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const entry = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  borderBlockEnd: 'hair',
  paddingBlockEnd: '3',
  _last: { borderBlockEnd: 'none' },
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })
const about = css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums' })

function extrasOf({ edits, annotations, marks, terms }: KeptLanguage): string[] {
  return [
    ...(edits > 0 ? [m.keep_edits({ count: edits })] : []),
    ...(annotations > 0 ? [m.keep_waiting({ count: annotations })] : []),
    ...(marks > 0 ? [m.keep_marks({ count: marks })] : []),
    ...(terms > 0 ? [m.keep_terms({ count: terms })] : []),
  ]
}

type KeptListProps = {
  inventory: Inventory
  open: readonly string[]
  isBusy: boolean
  onForget: (language: KeptLanguage) => void
}

function whyKept({ lang, edits, annotations, beside }: KeptLanguage, open: readonly string[]): string | undefined {
  if (open.includes(lang)) return m.keep_forget_open()
  if (edits + annotations > 0) return m.keep_forget_unsaved()
  return beside > 0 ? m.keep_forget_beside() : undefined
}

function articlesHere(
  { articlesKept, articles }: NonNullable<Inventory['catalogues']>,
  clock: (at: number) => string,
): string[] {
  const count = articlesKept.length
  const bytes = count > 0 ? bytesOf(articlesKept) : null
  return articleWords({ count, total: articles, bytes, fetchedAt: oldestOf(articlesKept) }, clock)
}

export function KeptList({ inventory, open, isBusy, onForget }: KeptListProps) {
  const clock = useClock()
  const { languages, catalogues, notes } = inventory
  const listRef = useRef<HTMLUListElement>(null)
  const former = useRef(languages.length)
  // Removing a language also removes its button, which had the focus.
  useLayoutEffect(() => {
    if (languages.length < former.current && document.activeElement === document.body) listRef.current?.focus()
    former.current = languages.length
  }, [languages.length])
  return (
    <ul ref={listRef} tabIndex={-1} className={list} aria-label={m.keep_list()}>
      {languages.map((language) => {
        const why = whyKept(language, open)
        const extras = extrasOf(language)
        return (
          <li key={language.lang} className={entry}>
            <div className={head}>
              <strong>{language.name}</strong>
              {why === undefined ? (
                <Button size="small" idle={isBusy} onClick={() => onForget(language)}>
                  {m.keep_forget({ language: language.name })}
                </Button>
              ) : (
                <span className={about}>{why}</span>
              )}
            </div>
            {language.spaces.map(({ space, texts, bytes, fetchedAt }) => (
              <p key={space} className={about}>
                {[
                  spaceNames[space](),
                  m.keep_texts({ count: texts }),
                  sizeWords(bytes),
                  fetchedAt === null ? m.keep_older() : m.keep_as_of({ time: clock(fetchedAt) }),
                ].join(' · ')}
              </p>
            ))}
            {extras.length > 0 ? <p className={about}>{extras.join(' · ')}</p> : null}
          </li>
        )
      })}
      {catalogues || notes > 0 ? (
        <li className={entry}>
          <strong>{m.keep_all_languages()}</strong>
          {catalogues ? (
            <>
              <p className={about}>
                {[
                  m.keep_catalogues({ count: catalogues.catalogues }),
                  sizeWords(catalogues.treeBytes),
                  m.keep_as_of({ time: clock(catalogues.fetchedAt) }),
                ].join(' · ')}
              </p>
              <p className={about}>
                {m.keep_part_articles()} · {articlesHere(catalogues, clock).join(' · ')}
              </p>
            </>
          ) : null}
          {notes > 0 ? <p className={about}>{m.keep_notes({ count: notes })}</p> : null}
        </li>
      ) : null}
    </ul>
  )
}
