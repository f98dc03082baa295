import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { pairSearch } from '#src/workspace/screen/texts-search.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'

type QuestionLinkProps = { note: Pick<Note, 'scope' | 'lang' | 'key'>; src: string }

/** The way to a question's text in another list, in the language that it was asked about. */
export function QuestionLink({ note: { scope, lang, key }, src }: QuestionLinkProps) {
  const search = { ...pairSearch(pairOf(src, lang)), unit: key }
  // Which catalogues it is in is not known here: it opens in the list of all their texts.
  if (scope === 'catalog')
    return (
      <Link to="/catalog/$" params={{ _splat: '' }} search={search}>
        {m.questions_open()}
      </Link>
    )
  return (
    <Link to={scope === 'system' ? '/system-i18n' : '/vartext'} search={search}>
      {m.questions_open()}
    </Link>
  )
}
