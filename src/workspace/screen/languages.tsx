import { memo } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { css } from '#styles/css'
import { m } from '#messages'
import { saveLastPair } from '#src/browser/last-pair.ts'
import { Select } from '#src/ui/field/select.tsx'
import { localeOf } from '#src/workspace/text/locale-of.ts'
import { tagWords } from '#src/workspace/text/tag-words.ts'
import type { TextsView } from '#src/workspace/view.ts'

const languages = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  isolation: 'isolate',
  '& svg': { width: '4', height: '4', color: 'ink-3', flexShrink: '0' },
  // Where the browser supports it, the select is only as wide as the chosen option, because the search and the tabs
  // need the space.
  '& select': { fieldSizing: 'content' },
  '& > span': { '@media (37.5rem <= width < 90rem)': { maxWidth: '[7rem]' } },
})

type Pair = { src: string; dst: string }
type LanguagesProps = {
  languages: TextsView['languages']
  search: Pair
  onSearch: (change: Partial<Pair>, isReplacing: boolean) => void
}

/** Returns a language's name and its own name: "German (Deutsch)". */
function bothNames(code: string, name: string): string {
  const own = ownName(code)
  return own === '' || name.startsWith(own) || name.includes('(') ? name : `${name} (${own})`
}

/** Returns the language's name by its code, as a placeholder of the right width until the server's names are loaded. */
const nameUntilKnown = (code: string) => (code === 'master' ? 'Master' : tagWords(code))

function ownName(code: string): string {
  const locale = localeOf(code)
  if (locale === 'und') return ''
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(locale) ?? ''
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return ''
  }
}

export const Languages = memo(function Languages({ languages: known, search: { src, dst }, onSearch }: LanguagesProps) {
  const choose = (change: Partial<Pair>) => {
    saveLastPair({ src, dst, ...change })
    onSearch(change, false)
  }
  const optionsFor = (chosenCode: string) =>
    known.map(({ code, name }) => ({ value: code, label: code === chosenCode ? name : bothNames(code, name) }))
  const chosen = (code: string) =>
    known.some((language) => language.code === code)
      ? { value: code }
      : {
          value: '',
          placeholder: known.length === 0 && code ? nameUntilKnown(code) : m.workspace_select_language(),
        }
  return (
    <div className={languages}>
      <Select
        aria-label={m.workspace_source_language()}
        {...chosen(src)}
        options={optionsFor(src).filter(({ value }) => value !== dst)}
        onChange={(event) => choose({ src: event.currentTarget.value })}
      />
      <ArrowRight aria-hidden="true" />
      <Select
        aria-label={m.workspace_target_language()}
        {...chosen(dst)}
        options={optionsFor(dst).filter(({ value }) => value !== src && value !== 'master')}
        onChange={(event) => choose({ dst: event.currentTarget.value })}
      />
    </div>
  )
})
