import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import { pairSearch, toList } from '#src/workspace/screen/texts-search.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { findText } from '#src/workspace/store/texts/kept-pair.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'

type QuestionLinkProps = { note: Pick<Note, 'scope' | 'lang' | 'key'>; src: string }

/** What a question of another list is about, where that is on this device. */
export function SourceElsewhere({ note: { scope, key }, src, lang }: QuestionLinkProps & { lang: string | undefined }) {
  const { value } = useRead((db) => findText(db, scope, src, key), [scope, src, key], null)
  return value === null ? null : (
    <p lang={lang} dir="auto">
      {value}
    </p>
  )
}

/** The way to a question's text in another list, in the language that it was asked about. */
export function QuestionLink({ note: { scope, lang, key }, src }: QuestionLinkProps) {
  const search = { ...pairSearch(pairOf(src, lang)), unit: key }
  return (
    <Link {...toList(scope)} search={search}>
      {m.questions_open()}
    </Link>
  )
}
