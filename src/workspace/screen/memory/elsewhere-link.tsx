import { Link } from '@tanstack/react-router'
import { css } from '#styles/css'
import { m } from '#messages'
import { spaceNames } from '#src/workspace/screen/keeping/kept-words.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { type Space, spaces } from '#src/workspace/view.ts'
import { workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

const link = css({ textStyle: 'small', color: 'accent', textDecoration: 'underline', paddingInline: '2' })

/** The start of a longer source is enough to find it. */
const maxSought = 100

const toList = (space: Space) =>
  space === 'catalog'
    ? ({ to: '/catalog/$', params: { _splat: '' } } as const)
    : ({ to: space === 'system' ? '/system-i18n' : '/vartext' } as const)

type ElsewhereLinkProps = { space: string; count: number; source: string }

export function ElsewhereLink({ space, count, source }: ElsewhereLinkProps) {
  const { src, dst } = useSharedContext().subject
  const known = spaces.find((one) => one === space)
  if (!known) return null
  const words = m.workspace_also_elsewhere({ list: spaceNames[known](), count })
  const search = {
    ...workspaceSearchDefaults,
    src,
    dst,
    q: source.slice(0, maxSought),
    in: 'source',
    show: 'untranslated',
  } as const
  return (
    <Link {...toList(known)} search={search} className={link}>
      {words}
    </Link>
  )
}
