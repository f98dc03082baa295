import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { pairSearch, toList } from '#src/workspace/screen/texts-search.ts'

const link = css({ color: 'accent', textDecoration: 'underline', justifySelf: 'start', overflowWrap: 'anywhere' })

export type AllTextsProps = {
  pair: { src: string; dst: string }
  of: { q?: string; tag?: string }
  words: string
}

/** Links to the list with the texts of all catalogues. */
export function AllTexts({ pair, of, words }: AllTextsProps) {
  return (
    <Link {...toList('catalog')} search={{ ...pairSearch(pair), ...of }} className={link}>
      {words}
    </Link>
  )
}
