import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { pairSearch, toList } from '#src/workspace/screen/texts-search.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'

type QuestionLinkProps = { note: Pick<Note, 'scope' | 'lang' | 'key'>; src: string }

/** Links to a question's text in another list, in the language that the question is about. */
export function QuestionLink({ note: { scope, lang, key }, src }: QuestionLinkProps) {
  const search = { ...pairSearch(pairOf(src, lang)), unit: key }
  return (
    <Link {...toList(scope)} search={search}>
      {m.questions_open()}
    </Link>
  )
}
